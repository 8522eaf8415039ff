// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    if (strerror(__VERIFIER_nondet_int())[0] == 0)
        reach_error();
    return 0;
}
