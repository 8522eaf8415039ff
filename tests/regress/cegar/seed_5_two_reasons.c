// EXPECT: unreach-call FALSE
// VERIFY: --engine cegar
// DECIDE: yes
// REPLAY: no
// The fifth example: both assertions can fail; the second one at once.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int b = 0;
    int i = 0;
    for (int j = 0; j < __VERIFIER_nondet_int(); j++) {
        i++;
    }

    assert(i < 100000000);
    assert(b != 0);
}
