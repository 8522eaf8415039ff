// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": [3]}
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char *p = 0;
    for (int n = __VERIFIER_nondet_uchar(); n > 1; n--)
        p = malloc(1);
    free(p);
    return 0;
}
