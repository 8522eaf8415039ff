// What an address is modulo 7 is open.
// EXPECT: unreach-call UNDECIDED
// VERIFY: --engine run
extern void reach_error(void);
#include <stdint.h>
static int g;

int main(void) {
    if (((uintptr_t)&g >> 4) % 7 == 3)
        reach_error();
    return 0;
}
