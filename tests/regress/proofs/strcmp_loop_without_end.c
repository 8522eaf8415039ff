// Equal strings are compared beyond their end.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["3", "1"], "uninitialised": [], "memory": [{"object": 1, "offset": 0, "bytes": "00"}, {"object": 1, "offset": 1, "bytes": "00"}]}
// DECIDE: yes
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
static int compare(const char *a, const char *b) {
    while (*a == *b) {
        a++;
        b++;
    }
    return *a - *b;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
    if (n < 1 || n > 1000 || m < 1 || m > 1000)
        return 0;
    char *a = malloc(n), *b = malloc(m);
    a[n - 1] = b[m - 1] = 0;
    compare(a, b);
    free(a);
    free(b);
    return 0;
}
