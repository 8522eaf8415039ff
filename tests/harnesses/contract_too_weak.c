// OPTIONS: --entry harness --enforce-contract last
// EXPECT: valid-deref FALSE(valid-deref)
#include <stddef.h>

char last(const char *s, size_t n) __CPROVER_requires(__CPROVER_is_fresh(s, n))
    __CPROVER_assigns() {
    return s[n - 1];
}

void harness(void) {
    const char *s;
    size_t n;
    last(s, n);
}
