// The number begins with 5.
// EXPECT: unreach-call TRUE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    int x = 0;
    ungetc('5', stdin);
    if (scanf("%d", &x) == 1 && x == 1)
        reach_error();
    return 0;
}
