// VIOLATION: none
// OUTPUT: 1326833
#include <stdio.h>
int main(void) {
    int total = 0;
    for (int n = 1; n < 200; n++) {
        char a[n * 100];
        a[n * 100 - 1] = 1;
        if (n % 3 == 0)
            continue;
        total += a[n * 100 - 1] + (int)sizeof a;
    }
    printf("%d\n", total);
    return 0;
}
