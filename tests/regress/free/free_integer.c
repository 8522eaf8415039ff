// EXPECT: valid-memsafety FALSE(valid-free)
// VIOLATION: valid-free line 5
#include <stdlib.h>
int main(void) {
    free((void *)0x123456L);
    return 0;
}
