// A target that is one byte too short.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["1"], "uninitialised": [], "memory": []}
// DECIDE: yes
// HARNESS: no, the sanitizer gives an object of size 0 one byte
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
static char *copy(char *s1, const char *s2) {
    char *dst = s1;
    const char *src = s2;
    while ((*dst++ = *src++) != '\0')
        ;
    return s1;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 100000)
        return 0;
    char *from = malloc(n), *to = malloc(n - 1);
    from[n - 1] = '\0';
    copy(to, from);
    free(from);
    free(to);
    return 0;
}
