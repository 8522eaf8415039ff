// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
int a[110];
int main(void) {
    int x = 0;
    unsigned y = 0;
    if (scanf("%2d%1x", &x, &y) == 2) {
        a[x + 9] = 1;
        a[y + 94] = 1;
    }
    return 0;
}
