// EXPECT: unreach-call TRUE
// VERIFY: --engine cegar
// DECIDE: yes
// The fourth example: only `flag` matters; with all values tracked the loop would be unrolled for ever.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int flag = 0, ticks = 0;
    int result;

    while (1) {
        ticks = ticks + 1;
        result = __VERIFIER_nondet_int();

        if (result == 0 || ticks > x) {
            break;
        }
    }

    if (flag > 0) {
        assert(0);
    }
}
