// OPTIONS: --entry harness --enforce-contract skip_two --replace-call-with-contract skip
// EXPECT: valid-deref TRUE
// EXPECT: unreach-call TRUE
// ASSUMING: skip keeps to its contract (--enforce-contract skip)
// The body of `skip` is not there: its contract is enough.
#include <stdbool.h>
#include <stddef.h>

bool skip(const char *text, size_t *at, size_t end)
    __CPROVER_requires(end > 0 && __CPROVER_is_fresh(text, end) &&
                       __CPROVER_is_fresh(at, sizeof *at)) __CPROVER_assigns(*at)
        __CPROVER_ensures(__CPROVER_old(*at) <= *at && (__CPROVER_old(*at) <= end ==> *at <= end))
            __CPROVER_ensures(__CPROVER_return_value ==> __CPROVER_old(*at) < *at);

bool skip_two(const char *text, size_t *at, size_t end)
    __CPROVER_requires(end > 0 && __CPROVER_is_fresh(text, end) &&
                       __CPROVER_is_fresh(at, sizeof *at)) __CPROVER_requires(*at <= end)
        __CPROVER_assigns(*at) __CPROVER_ensures(*at <= end)
            __CPROVER_ensures(__CPROVER_return_value ==> *at >= __CPROVER_old(*at) + 2) {
    size_t i = *at;
    if (!skip(text, &i, end) || !skip(text, &i, end))
        return false;
    *at = i;
    return true;
}

void harness(void) {
    const char *text;
    size_t *at, end;
    skip_two(text, at, end);
}
