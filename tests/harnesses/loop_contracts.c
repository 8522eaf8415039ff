// OPTIONS: --entry harness --enforce-contract find
// EXPECT: valid-deref TRUE
// EXPECT: unreach-call TRUE
// Loops' clauses are left out where nobody asks for them.
#include <stddef.h>

size_t find(const char *s, size_t n, char c) __CPROVER_requires(__CPROVER_is_fresh(s, n))
    __CPROVER_assigns() __CPROVER_ensures(__CPROVER_return_value <= n) {
    size_t i = 0;
    while (i < n)
        __CPROVER_assigns(i) __CPROVER_loop_invariant(i <= n && __CPROVER_loop_entry(i) <= i)
            __CPROVER_decreases(n - i) {
            if (s[i] == c)
                break;
            i++;
        }
__CPROVER_HIDE:;
    return i;
}

void harness(void) {
    const char *s;
    size_t n;
    char c;
    find(s, n, c);
}
