# What the tests of certificates share: cvc5 must be there, and two programs. Sourced behind
# lib.bash.
command -v cvc5 >/dev/null || { echo "cvc5 is missing (package cvc5)"; exit 1; }

cat >count.c <<'END'
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0, j = 0;
    while (i < n) {
        i++;
        for (j = 0; j < i; j++)
            ;
    }
    return 0;
}
END
cat >array.c <<'END'
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    int *a = malloc((unsigned)n * sizeof *a), sum = 0;
    for (int i = 0; i < n; i++)
        a[i] = 7;
    for (int i = 0; i < n; i++)
        if (a[i] != 7)
            reach_error();
    free(a);
    return sum;
}
END
