// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [7]}
// VIOLATION: unreach-call line 8
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(x != 7);
    return 0;
}
