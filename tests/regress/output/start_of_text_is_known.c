// What stands in front of the first unknown thing is known, the rest is not.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [5], "uninitialised": [], "memory": []}
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[20];
    sprintf(b, "id=%d", __VERIFIER_nondet_int());
    if (b[0] == 'i' && b[3] == '5')
        reach_error();
    return 0;
}
