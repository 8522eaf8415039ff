// The program's own allocator: its pool is a global, and nothing leaks.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// VIOLATION: none
#include <stddef.h>
static char pool[64];
static size_t used;
void *malloc(size_t n) {
    used += n;
    return pool + used - n;
}
int main(void) {
    char *p = malloc(4);
    p[3] = 1;
    return p[3] - 1;
}
