// EXPECT: valid-memsafety FALSE(valid-free)
// VIOLATION: valid-free line 6
#include <stdlib.h>
int main(void) {
    int x;
    free(&x);
    return 0;
}
