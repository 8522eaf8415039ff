// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 8
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 1;
    free(p);
    return *p;
}
