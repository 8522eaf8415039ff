// EXPECT: def-behavior TRUE
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf env;
static void check(int x) {
    if (x > 5)
        longjmp(env, x);
}
int main(void) {
    int *p = malloc(sizeof *p);
    volatile int last = 0;
    struct pair {
        int a, b;
    } pair = {1, 2};
    switch (setjmp(env)) {
    case 0:
        for (int i = 0; i < 10; i++) {
            last = i;
            check(__VERIFIER_nondet_int());
        }
        assert(last == 9);
        break;
    default:
        assert(last >= 0 && last < 10 && pair.a == 1 && pair.b == 2);
        *p = 3;
    }
    free(p);
    return 0;
}
