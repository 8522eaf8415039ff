// EXPECT: def-behavior FALSE(uninitialised)
// DECIDE: yes
// INPUT: {"nondet": [10]}
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int a[20], b[20];
    for (int i = 0; i < 10; i++)
        a[i] = i;
    memcpy(b, a, sizeof a);
    return b[__VERIFIER_nondet_uint() % 11u] > 4;
}
