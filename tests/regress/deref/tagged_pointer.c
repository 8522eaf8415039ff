// Low bits of an aligned address carry a tag.
// EXPECT: valid-memsafety TRUE
// VIOLATION: none
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 7;
    uintptr_t tagged = (uintptr_t)p | 1;
    int *q = (int *)(tagged & ~(uintptr_t)1);
    int result = *q - 7;
    free(q);
    return result;
}
