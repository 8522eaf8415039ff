// EXPECT: termination FALSE
// EXPECT: valid-memsafety TRUE
// REPLAY: no
// DECIDE: yes
#include <setjmp.h>
static jmp_buf env;
int main(void) {
    setjmp(env);
    longjmp(env, 1);
}
