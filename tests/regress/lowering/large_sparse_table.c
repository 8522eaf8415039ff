// OUTPUT: 2 7 0
#include <stdio.h>
static int table[1 << 22] = {1, 2, [1 << 20] = 7};
int main(void) {
    printf("%d %d %d\n", table[1], table[1 << 20], table[(1 << 22) - 1]);
    return 0;
}
