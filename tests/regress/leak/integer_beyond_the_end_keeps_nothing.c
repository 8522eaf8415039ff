// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdint.h>
#include <stdlib.h>
static uintptr_t behind;
int main(void) {
    char *p = malloc(8);
    behind = (uintptr_t)p + 16;
    return 0;
}
