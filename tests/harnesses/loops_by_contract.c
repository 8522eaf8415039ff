// OPTIONS: --entry harness --enforce-contract squeeze --apply-loop-contracts
// EXPECT: valid-deref TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// Loops with continue, break and an inner loop, all of them with contracts.
#include <stddef.h>

size_t squeeze(char *s, size_t n)
__CPROVER_requires(n < 1000 && __CPROVER_is_fresh(s, n))
__CPROVER_assigns(__CPROVER_object_whole(s))
__CPROVER_ensures(__CPROVER_return_value <= n)
{
    size_t to = 0;
    for (size_t from = 0; from < n; from++)
    __CPROVER_assigns(from, to, __CPROVER_object_whole(s))
    __CPROVER_loop_invariant(to <= from && from <= n)
    __CPROVER_decreases(n - from)
    {
        if (s[from] == ' ')
            continue;
        size_t more = 0;
        while (from + more < n && s[from + more] == '.')
        __CPROVER_assigns(more)
        __CPROVER_loop_invariant(from + more <= n)
        __CPROVER_decreases(n - more)
        {
            if (more > 10)
                break;
            more++;
        }
        s[to++] = s[from];
    }
    return to;
}

void harness(void) {
    char *s;
    size_t n;
    squeeze(s, n);
}
