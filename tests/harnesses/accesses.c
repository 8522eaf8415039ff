// OPTIONS: --entry check
// EXPECT: unreach-call TRUE
// EXPECT: valid-deref TRUE
#include <stdlib.h>

struct pair {
    int first, second;
};

void check(void) {
    size_t n;
    __CPROVER_assume(0 < n && n < 1000);
    struct pair *pairs = malloc(n * sizeof *pairs), *last = pairs + n - 1;
    if (!pairs)
        return;
    __CPROVER_assert(__CPROVER_r_ok(last), "the whole pair");
    __CPROVER_assert(__CPROVER_w_ok(pairs, n * sizeof *pairs), "all pairs");
    __CPROVER_assert(!__CPROVER_rw_ok(&last->second, sizeof(struct pair)), "half a pair");
    __CPROVER_assert(!__CPROVER_r_ok((char *)0, 1), "nothing");
    free(pairs);
    __CPROVER_assert(!__CPROVER_r_ok(pairs), "freed");
}
