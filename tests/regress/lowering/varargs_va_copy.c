// OUTPUT: 9040
#include <stdarg.h>
#include <stdio.h>
static int max_then_sum(int n, ...) {
    va_list list, again;
    va_start(list, n);
    va_copy(again, list);
    int max = 0, sum = 0;
    for (int i = 0; i < n; i++) {
        int x = va_arg(list, int);
        max = x > max ? x : max;
    }
    for (int i = 0; i < n; i++)
        sum += va_arg(again, int);
    va_end(again);
    va_end(list);
    return max * 1000 + sum;
}
int main(void) {
    printf("%d\n", max_then_sum(8, 1, 9, 2, 8, 3, 7, 4, 6));
    return 0;
}
