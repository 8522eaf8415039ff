// OPTIONS: --entry harness --enforce-contract advance
// EXPECT: unreach-call FALSE(unreach-call)
// EXPECT: valid-deref TRUE
#include <stddef.h>

static void advance(size_t *at, size_t end) __CPROVER_requires(__CPROVER_is_fresh(at, sizeof *at))
    __CPROVER_requires(*at <= end) __CPROVER_assigns(*at)
        __CPROVER_ensures(*at == __CPROVER_old(*at) + 1) {
    if (*at < end)
        ++*at;
}

void harness(void) {
    size_t *at, end;
    advance(at, end);
}
