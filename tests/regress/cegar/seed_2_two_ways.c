// EXPECT: unreach-call TRUE
// EXPECT: no-overflow TRUE
// VERIFY: --engine cegar
// DECIDE: yes
// The second example: both ways leave a positive difference behind.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int flag = __VERIFIER_nondet_int();
    int a = 0;
    int b = 1;

    if (flag) {
        a = a + 1;
    } else {
        a = a + 2;
    }

    int res = a - b;
    if (res < 0) {
        assert(0);
    }
}
