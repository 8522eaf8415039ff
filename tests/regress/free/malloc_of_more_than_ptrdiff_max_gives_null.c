// No object is larger than PTRDIFF_MAX: allocations of more give null.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    char *p = malloc(8), *q;
    p[0] = 1;
    if (malloc((size_t)-1) || malloc((size_t)PTRDIFF_MAX + 1) || calloc(SIZE_MAX / 16, 12))
        reach_error();
    if (aligned_alloc(64, (size_t)-64))
        reach_error();
    q = realloc(p, SIZE_MAX - 8);
    if (q)
        reach_error();
    if (p[0] != 1)
        reach_error();
    free(p);
    return 0;
}
