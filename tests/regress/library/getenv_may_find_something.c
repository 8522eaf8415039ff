// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"nondet": ["1"]}
// HARNESS: no, the environment is no value of a nondet function
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    if (getenv("HOME"))
        reach_error();
    return 0;
}
