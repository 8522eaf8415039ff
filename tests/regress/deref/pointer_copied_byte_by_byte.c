// EXPECT: valid-memsafety TRUE
// VIOLATION: none
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p), *q;
    *p = 5;
    for (unsigned i = 0; i < sizeof p; i++)
        ((char *)&q)[i] = ((char *)&p)[i];
    int result = *q - 5;
    free(q);
    return result;
}
