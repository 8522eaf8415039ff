// The format reads an argument that the call does not have.
// EXPECT: valid-memsafety FALSE(valid-deref)
// HARNESS: no, what lies behind the arguments can be read
// FLAGS: -w
#include <stdio.h>

int main(void) {
    printf("%d of %d\n", 1);
    return 0;
}
