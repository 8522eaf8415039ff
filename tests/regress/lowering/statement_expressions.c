// OUTPUT: 4 7 4
// OUTPUT: 4
#include <stdio.h>
#define MAX(a, b) ({ __typeof__(a) x_ = (a); __typeof__(b) y_ = (b); x_ > y_ ? x_ : y_; })
int main(void) {
    int i = 3;
    int m = MAX(i++, 2) + MAX(1, MAX(i, 4));
    struct pair { int a, b; } p = ({ struct pair q = {m, i}; q; });
    printf("%d %d %d\n", i, p.a, p.b);
    printf("%d\n", i ?: 9);
    return 0;
}
