// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    if (printf("abc\n") == 4)
        reach_error();
}
