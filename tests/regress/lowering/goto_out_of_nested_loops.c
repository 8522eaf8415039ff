// OUTPUT: 6 7 843
#include <stdio.h>
int main(void) {
    int i, j, n = 0;
    for (i = 0; i < 10; i++)
        for (j = 0; j < 10; j++) {
            int product = i * j, *p = &product;
            n += *p;
            if (*p == 42)
                goto found;
        }
    return 1;
found:
    printf("%d %d %d\n", i, j, n);
    return 0;
}
