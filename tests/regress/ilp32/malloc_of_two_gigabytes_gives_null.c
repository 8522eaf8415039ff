// OPTIONS: --data-model ILP32
// EXPECT: unreach-call TRUE
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    if (malloc(0x80000000))
        reach_error();
    return 0;
}
