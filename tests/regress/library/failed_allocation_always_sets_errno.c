// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
// Each function of the allocator that gives null sets errno to ENOMEM.
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
static void expect_failure(const void *p) {
    if (p != NULL || errno != ENOMEM)
        reach_error();
    errno = 0;
}
int main(void) {
    errno = 0;
    expect_failure(malloc((size_t)PTRDIFF_MAX + 1));
    expect_failure(calloc(SIZE_MAX / 2, 4));
    expect_failure(aligned_alloc(64, SIZE_MAX - 63));
    char *kept = malloc(4);
    kept[0] = 'k';
    expect_failure(realloc(kept, SIZE_MAX));
    expect_failure(realloc(NULL, SIZE_MAX));
    if (kept[0] != 'k')
        reach_error();
    free(kept);
    return 0;
}
