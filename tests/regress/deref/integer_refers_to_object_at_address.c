// An integer made a pointer refers to the object that has the address.
// EXPECT: valid-memsafety TRUE
// VIOLATION: none
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    char *p = malloc(8), *q = malloc(8);
    uintptr_t to_q = (uintptr_t)p + ((uintptr_t)q - (uintptr_t)p);
    *(char *)to_q = 1;
    int result = *q - 1;
    free(p);
    free(q);
    return result;
}
