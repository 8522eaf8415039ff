// EXPECT: valid-memsafety FALSE(valid-free)
// INPUT: {"nondet": [1]}
// VERIFY: --engine cegar
// DECIDE: yes
// The flag is not set on one way.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = malloc(sizeof *p);
    int is_freed = 0;
    int x = __VERIFIER_nondet_int();
    if (x)
        free(p);
    if (x < 0)
        is_freed = 1;
    if (!is_freed)
        free(p);
    return 0;
}
