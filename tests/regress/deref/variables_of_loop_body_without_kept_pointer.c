// Each round's variables are new, and nobody keeps a pointer to them: a loop of any length is proved.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// VIOLATION: none
// DECIDE: yes
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void set(int *to, int value) { *to = value; }
static int *kept;
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    for (unsigned i = 0; i < n; i++) {
        int x;
        set(&x, 3);
        {
            int y[4];
            kept = &y[1]; // is not used in the next round
            *kept = x;
            assert(y[1] == 3);
        }
    }
    return 0;
}
