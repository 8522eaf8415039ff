// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"nondet": ["14", "8"]}
// HARNESS: no, rand is no nondet function
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    if (rand() == 7 && rand() == 4)
        reach_error();
    return 0;
}
