// With 32 bits a double has two places among the arguments, and an int has one.
// OPTIONS: --data-model ILP32
// EXPECT: valid-memsafety FALSE(valid-deref)
// HARNESS: no, what lies behind the arguments can be read
// FLAGS: -w
#include <stdio.h>

int main(void) {
    fprintf(stderr, "%d %f\n", 1, 2);
    return 0;
}
