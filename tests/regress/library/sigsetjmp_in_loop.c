// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// OUTPUT: even 0
// OUTPUT: one
// OUTPUT: even 2
// OUTPUT: other d
// DECIDE: yes
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>
static sigjmp_buf env;
int main(void) {
    for (volatile int i = 0; i < 4; i++) {
        char local[8];
        memset(local, 'a' + i, sizeof local);
        switch (sigsetjmp(env, 1)) {
        case 0: {
            int inner = i;
            if (i % 2)
                siglongjmp(env, i);
            printf("even %d\n", inner);
            break;
        }
        case 1:
            puts("one");
            break;
        default:
            assert(local[3] == 'd');
            printf("other %c\n", local[3]);
        }
    }
    return 0;
}
