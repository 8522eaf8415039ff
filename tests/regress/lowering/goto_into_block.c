// The jump passes the declaration: the variable lives, with an arbitrary value.
// OUTPUT: 0 2 4 end
#include <stdio.h>
int main(void) {
    int round = 0;
    goto inside;
    while (round < 3) {
        int x;
        x = 100;
    inside:
        x = round * 2;
        int *p = &x;
        printf("%d ", *p);
        round++;
    }
    puts("end");
    return 0;
}
