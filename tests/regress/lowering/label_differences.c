// OUTPUT: 110
#include <stdio.h>
int main(void) {
    static const int offsets[] = {&&a - &&a, &&b - &&a, &&c - &&a};
    int n = 0, i = 1;
    goto *(&&a + offsets[i]);
a:
    n++;
b:
    n += 10;
c:
    n += 100;
    printf("%d\n", n);
    return 0;
}
