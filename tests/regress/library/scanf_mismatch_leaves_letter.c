// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"nondet": [0, 1, 97, 0]}
// HARNESS: no, scanf is no nondet function
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    int x;
    if (scanf("%d", &x) == 0 && getchar() == 'a')
        reach_error();
    return 0;
}
