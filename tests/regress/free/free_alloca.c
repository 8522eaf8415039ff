// EXPECT: valid-memsafety FALSE(valid-free)
// VIOLATION: valid-free line 6
#include <alloca.h>
#include <stdlib.h>
int main(void) {
    free(alloca(4));
    return 0;
}
