// EXPECT: valid-memsafety FALSE(valid-memtrack)
// EXPECT: unreach-call TRUE
// DECIDE: yes
// INPUT: {"nondet": [1]}
#include <setjmp.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf env;
static void work(void) {
    char *buffer = malloc(10);
    if (__VERIFIER_nondet_int() == 1)
        longjmp(env, 1);
    free(buffer);
}
int main(void) {
    if (setjmp(env) == 0)
        work();
    return 0;
}
