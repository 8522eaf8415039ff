// OUTPUT: 100 4
#include <stdio.h>
struct big { int a[20]; };
static int change(struct big b) {
    b.a[3] = 100;
    return b.a[3];
}
int main(void) {
    struct big b = {{1, 2, 3, 4}};
    printf("%d", change(b));
    printf(" %d\n", b.a[3]);
    return 0;
}
