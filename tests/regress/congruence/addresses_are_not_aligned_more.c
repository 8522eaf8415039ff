// An int need not be at a multiple of 8.
// EXPECT: unreach-call FALSE
// HARNESS: no, addresses are not those of the run
#include <stdint.h>
void reach_error(void);
int main(void) {
    int variable = 3;
    if ((uintptr_t)&variable % 8)
        reach_error();
    return 0;
}
