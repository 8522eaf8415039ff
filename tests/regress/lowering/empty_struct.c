// OUTPUT: 2 3
// OUTPUT: 1 4
// OUTPUT: 0
#include <stdio.h>
struct nothing {};
static struct nothing pass(int a, struct nothing n, int b) {
    printf("%d %d\n", a, b);
    return n;
}
int main(void) {
    struct nothing n;
    pass(1, pass(2, n, 3), 4);
    printf("%zu\n", sizeof n);
    return 0;
}
