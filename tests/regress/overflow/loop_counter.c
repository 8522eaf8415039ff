// EXPECT: no-overflow FALSE
// INPUT: {"nondet": [127]}
// VIOLATION: no-overflow line 11
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), sum = 0;
    if (n < 0 || n > 200)
        return 0;
    for (int i = 0; i < n; i++)
        sum += INT_MAX / 100;
    return sum == 1;
}
