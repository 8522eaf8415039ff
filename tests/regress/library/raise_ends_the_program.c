// EXPECT: unreach-call FALSE
// EXPECT: valid-memsafety TRUE
// INPUT: {"nondet": [1]}
// DECIDE: yes
// A signal may be ignored from the start.
#include <signal.h>
extern void reach_error(void);
int main(void) {
    if (raise(SIGTERM) == 0)
        reach_error();
    signal(SIGTERM, SIG_DFL);
    raise(SIGTERM);
    return *(volatile int *)0;
}
