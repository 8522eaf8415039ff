// OPTIONS: --entry harness --enforce-contract skip_two --replace-call-with-contract skip
// EXPECT: unreach-call FALSE(unreach-call)
// EXPECT: valid-deref UNKNOWN
// The call passes one byte more than there is: what is proved by the contract counts for nothing.
#include <stdbool.h>
#include <stddef.h>

bool skip(const char *text, size_t *at, size_t end)
    __CPROVER_requires(end > 0 && __CPROVER_is_fresh(text, end) &&
                       __CPROVER_is_fresh(at, sizeof *at)) __CPROVER_assigns(*at)
        __CPROVER_ensures(*at <= end);

bool skip_two(const char *text, size_t *at, size_t end)
    __CPROVER_requires(end < 100 && __CPROVER_is_fresh(text, end) &&
                       __CPROVER_is_fresh(at, sizeof *at)) __CPROVER_assigns(*at) {
    return skip(text, at, end + 1);
}

void harness(void) {
    const char *text;
    size_t *at, end;
    skip_two(text, at, end);
}
