// What is copied is what was there.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
#include <stdlib.h>
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 10000)
        return 0;
    char *s = malloc((unsigned)n), *d = malloc((unsigned)n);
    s[n - 1] = 0;
    int i = 0;
    while ((d[i] = s[i]) != 0)
        i++;
    int at = __VERIFIER_nondet_int();
    if (at >= 0 && at <= i && d[at] != s[at])
        reach_error();
    free(s);
    free(d);
    return 0;
}
