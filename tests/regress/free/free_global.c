// EXPECT: valid-memsafety FALSE(valid-free)
// VIOLATION: valid-free line 6
#include <stdlib.h>
int x;
int main(void) {
    free(&x);
    return 0;
}
