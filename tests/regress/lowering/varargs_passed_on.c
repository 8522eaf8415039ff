// OUTPUT: 1234 text 2.5
// OUTPUT: 123456789
#include <stdarg.h>
#include <stdio.h>
static int next(va_list *list) { return va_arg(*list, int); }
static int take(va_list list) { return va_arg(list, int); }
static int f(int n, ...) {
    va_list list;
    va_start(list, n);
    int sum = 0;
    for (int i = 0; i < n - 1; i++)
        sum = sum * 10 + next(&list);
    sum = sum * 10 + take(list);
    va_end(list);
    return sum;
}
static void say(const char *format, ...) {
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}
int main(void) {
    say("%d %s %.1f\n", f(4, 1, 2, 3, 4), "text", 2.5);
    int (*g)(int, ...) = f;
    say("%d\n", g(9, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    return 0;
}
