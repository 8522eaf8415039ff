// An int need not be at a multiple of 8.
// EXPECT: unreach-call FALSE
#include <stdint.h>
void reach_error(void);
int main(void) {
    int variable = 3;
    if ((uintptr_t)&variable % 8)
        reach_error();
    return 0;
}
