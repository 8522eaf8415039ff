// EXPECT: def-behavior FALSE(uninitialised)
// EXPECT: unreach-call FALSE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
// INPUT: {"uninitialised": [77]}
// HARNESS: no, the value is one of two in a compiled program
#include <setjmp.h>
extern void reach_error(void);
static jmp_buf env;
int main(void) {
    int x = 1;
    if (setjmp(env) == 0) {
        x = 2;
        longjmp(env, 1);
    }
    if (x == 77)
        reach_error();
    return 0;
}
