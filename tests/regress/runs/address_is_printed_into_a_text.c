// The digits of an address are open.
// EXPECT: unreach-call UNDECIDED
// VERIFY: --engine run
extern void reach_error(void);
#include <stdio.h>
static int g;

int main(void) {
    char text[40];
    snprintf(text, sizeof text, "%p", (void *)&g);
    if (text[4] == '7')
        reach_error();
    return 0;
}
