// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [1]}
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf env;
int main(void) {
    if (__VERIFIER_nondet_int() == 0 && setjmp(env) != 0)
        return 1;
    longjmp(env, 1);
}
