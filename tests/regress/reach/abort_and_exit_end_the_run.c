// EXPECT: unreach-call TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    if (__VERIFIER_nondet_int())
        abort();
    else
        exit(0);
    reach_error();
}
