// A loop whose head begins with a load: the case in which the load hits the known byte is one of
// the loop's own states, and must not be closed by the state that it was split from.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["50"], "memory": [{"object": 1, "offset": 0, "bytes": "01010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101"}]}
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);

__attribute__((nodebug)) static char *end_of(char *s) {
    while (*s)
        s++;
    return s;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 50 || n > 1000)
        return 0;
    char *s = malloc(n);
    s[n - 1] = 0;
    if (end_of(s) == s + n - 1)
        reach_error();
    free(s);
    return 0;
}
