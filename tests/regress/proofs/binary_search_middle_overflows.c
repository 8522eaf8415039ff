// The well-known error.
// EXPECT: no-overflow FALSE
// INPUT: {"nondet": ["1431655765", "-1"], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), low = 0;
    if (n < 1)
        return 0;
    int high = n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (__VERIFIER_nondet_int())
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
