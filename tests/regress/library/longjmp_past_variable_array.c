// EXPECT: valid-memsafety UNDECIDED
// UNKNOWN: longjmp into a function with arrays of variable length
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf env;
int main(void) {
    int n = 3;
    if (setjmp(env) != 0)
        return 0;
    int array[n];
    array[0] = 1;
    longjmp(env, array[0]);
}
