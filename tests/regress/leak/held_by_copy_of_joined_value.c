// `copy` is never read, and its value comes from one of two branches.
// EXPECT: valid-memsafety TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char *p, *copy = 0;
    if (__VERIFIER_nondet_int())
        p = malloc(4);
    else
        p = malloc(8);
    copy = p;
    p = 0;
    exit(0);
}
