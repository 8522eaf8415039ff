// Whether the loop is reached is decided by a signed overflow.
// EXPECT: termination UNDECIDED
#include <limits.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = INT_MIN, minus_one = __VERIFIER_nondet_int();
    if (minus_one != -1)
        return 0;
    x = x / minus_one;
    while (x > 0) {
    }
    return 0;
}
