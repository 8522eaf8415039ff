// A byte of the pointer was overwritten; the others are still those of an address.
// EXPECT: unreach-call UNDECIDED
// VERIFY: --engine run
extern void reach_error(void);
#include <string.h>
static int g;

int main(void) {
    int *p = &g;
    unsigned long number;
    *(char *)&p = 0;
    memcpy(&number, &p, sizeof number);
    if (number == 0x1000)
        reach_error();
    return 0;
}
