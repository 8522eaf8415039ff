// EXPECT: unreach-call TRUE
// VERIFY: --slice
// DECIDE: yes
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int counts[16], total;
static void count(int n) {
    counts[n & 15]++;
    for (int i = 0; i < n; i++)
        total ^= counts[i & 15];
    printf("%d\n", total);
}
int main(void) {
    int n = __VERIFIER_nondet_int(), held = 0;
    for (int i = 0; i < n; i++) {
        count(__VERIFIER_nondet_int());
        held = !held;
        count(held);
        if (held != 0 && held != 1)
            reach_error();
    }
    count(n);
}
