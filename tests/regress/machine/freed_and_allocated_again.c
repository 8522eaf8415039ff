// Hostile: the second object is not the first.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": []}
// VERIFY: --engine value
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
    int *a = malloc(sizeof *a);
    *a = 1;
    free(a);
    int *b = malloc(sizeof *b);
    *b = 2;
    if (a != b && *b == 2)
        reach_error();
    return 0;
}
