// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// HARNESS: no, AddressSanitizer forgets what it knows of the stack at longjmp
#include <setjmp.h>
static jmp_buf env;
int main(void) {
    int *volatile kept = 0;
    if (setjmp(env) == 0) {
        int inner = 1;
        kept = &inner;
        longjmp(env, 1);
    }
    return *kept;
}
