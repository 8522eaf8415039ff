// EXPECT: valid-memsafety FALSE(valid-free)
// INPUT: {"nondet": [1]}
// VERIFY: --engine cegar
// DECIDE: yes
// The flag says the opposite.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = malloc(sizeof *p);
    int is_freed = 1;
    if (__VERIFIER_nondet_int()) {
        free(p);
        is_freed = 0;
    } else {
        free(p);
    }
    if (!is_freed)
        free(p);
    return 0;
}
