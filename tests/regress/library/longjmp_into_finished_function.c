// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// HARNESS: no, no sanitizer looks for it
#include <setjmp.h>
static jmp_buf env;
static int set(void) { return setjmp(env); }
int main(void) {
    if (set() == 0)
        longjmp(env, 1);
    return 0;
}
