// EXPECT: unreach-call TRUE
// VERIFY: --engine cegar
// DECIDE: yes
// The third example: x has no explicit value, only conditions exclude the path.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 0) {
        if (x == 0) {
            assert(0);
        }
    }
}
