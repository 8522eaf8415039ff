// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: unreach-call TRUE
// EXPECT: def-behavior TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
// OUTPUT: first
// OUTPUT: 3 2 5
// OUTPUT: 1 2 5
// DECIDE: yes
#include <assert.h>
#include <setjmp.h>
#include <stdio.h>
static jmp_buf env;
static int deep(int n) {
    int array[10] = {0};
    array[n] = n;
    if (n == 3)
        longjmp(env, array[3]);
    return deep(n + 1);
}
int main(void) {
    volatile int changed = 1;
    int kept = 5;
    int result = setjmp(env);
    if (result == 0) {
        changed = 2;
        puts("first");
        deep(0);
        assert(0);
    }
    printf("%d %d %d\n", result, changed, kept);
    assert(changed == 2 && kept == 5);
    if (result == 3)
        longjmp(env, 0); // which is 1 behind setjmp
    assert(result == 1);
    return 0;
}
