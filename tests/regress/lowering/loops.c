// OUTPUT: 101 5
#include <stdio.h>
int main(void) {
    int n = 0, i = 0;
    do
        n += i;
    while (++i < 5);
    for (int i = 0, j = 10; i < j; i++, j--)
        n += j - i;
    for (;;) {
        if (n > 100)
            break;
        while (n % 7) {
            n++;
            if (n % 5 == 0)
                goto next;
        }
    next:
        n += 3;
    }
    printf("%d %d\n", n, i);
    return 0;
}
