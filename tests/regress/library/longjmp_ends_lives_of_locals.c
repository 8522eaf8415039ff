// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// HARNESS: no, AddressSanitizer forgets what it knows of the stack at longjmp
#include <setjmp.h>
static jmp_buf env;
static int *kept;
static void work(void) {
    int local = 1;
    kept = &local;
    longjmp(env, 1);
}
int main(void) {
    if (setjmp(env) == 0)
        work();
    return *kept;
}
