// VIOLATION: none
// OUTPUT: 50000
#include <stdio.h>
static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
int main(void) {
    printf("%d\n", depth(50000));
    return 0;
}
