// EXPECT: no-overflow TRUE
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    return x < INT_MAX ? x + 1 > x : 1;
}
