// The inner loop begins at the outer one's counter.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    char *a = malloc(n);
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            a[j] = (char)i;
    free(a);
    return 0;
}
