// The stream must be one, whatever is printed.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [7]}
#include <stdio.h>
int __VERIFIER_nondet_int(void);

int main(void) {
    FILE *to = __VERIFIER_nondet_int() == 7 ? NULL : stdout;
    fprintf(to, "%d\n", 1);
    return 0;
}
