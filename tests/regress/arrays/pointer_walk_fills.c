// The same through a moving pointer, bytes instead of integers.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    char *s = malloc((unsigned)n);
    for (char *p = s; p < s + n; p++)
        *p = 'x';
    int i = __VERIFIER_nondet_int();
    if (i >= 0 && i < n && s[i] != 'x')
        reach_error();
    free(s);
    return 0;
}
