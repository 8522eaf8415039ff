// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"nondet": ["1"]}
// HARNESS: no, the environment is no value of a nondet function
#define _GNU_SOURCE
#include <unistd.h>
extern void reach_error(void);
int main(void) {
    if (environ[0] && environ[0][0] == 0)
        reach_error();
    return 0;
}
