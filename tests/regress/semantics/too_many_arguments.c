// What the callee does not expect is not passed.
// OUTPUT: 4
// RUN: --property valid-memsafety
#include <stdio.h>
static int one(int a) { return a; }
int main(void) {
    int (*f)(int, int) = (int (*)(int, int))one;
    printf("%d\n", f(4, 5));
    return 0;
}
