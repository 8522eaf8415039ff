// n wraps before it is tested.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["0"], "uninitialised": [], "memory": []}
// DECIDE: yes
// HARNESS: no, the sanitizer gives an object of size 0 one byte
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
static const char *find(const char *s, int c, unsigned n) {
    for (; n + 1; n--, s++)
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
