// EXPECT: library TRUE
// DECIDE: yes
#include <stdarg.h>
struct Point {
    float x, y;
};
static int take(int n, ...) {
    va_list rest;
    va_start(rest, n);
    struct Point point = va_arg(rest, struct Point);
    _Complex float z = va_arg(rest, _Complex float);
    long double wide = va_arg(rest, long double);
    __int128 large = va_arg(rest, __int128);
    int last = va_arg(rest, int);
    va_end(rest);
    return last + (int)(point.x + __real__ z + (float)wide) + (int)large;
}
int main(void) {
    struct Point point = {1, 2};
    return take(0, point, (_Complex float)1, 2.0L, (__int128)3, 4);
}
