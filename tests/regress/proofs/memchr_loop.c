// A search in bytes of unknown number.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
static const char *find(const char *s, int c, unsigned n) {
    for (; n; n--, s++)
        if (*s == c)
            return s;
    return 0;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 10000)
        return 0;
    char *s = malloc(n);
    const char *p = find(s, 'x', n);
    int first = p ? *p : 0;
    free(s);
    return first;
}
