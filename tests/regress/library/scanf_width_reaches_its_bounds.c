// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"nondet": [0, 0, 0, "18446744073709551607"]}
// HARNESS: no, scanf is no nondet function
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    int x = 0;
    if (scanf("%2d", &x) == 1 && x == -9)
        reach_error();
    return 0;
}
