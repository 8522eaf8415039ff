// EXPECT: valid-memsafety TRUE
// VIOLATION: none
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    size_t half = SIZE_MAX / 2 + 1;
    char *p = calloc(half, 2);
    return p != 0;
}
