// A pointer at an unaligned address counts, too.
// EXPECT: valid-memsafety TRUE
#include <stdlib.h>
static struct __attribute__((packed)) { char tag; char *p; } kept;
int main(void) {
    kept.p = malloc(4);
    return 0;
}
