// Through a pointer of another type: no engine takes the number for the object's address.
// EXPECT: valid-memsafety UNDECIDED
// VERIFY: --engine seg
#include <stdlib.h>
int main(void) {
    void (*release)(double) = (void (*)(double))free;
    int *p = malloc(4);
    release((double)(unsigned long)p);
    return 0;
}
