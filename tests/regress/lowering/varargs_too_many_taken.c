// An argument that was not passed lies outside the arguments.
// EXPECT: valid-memsafety FALSE(valid-deref)
// HARNESS: no, the sanitizer does not see it
#include <stdarg.h>
static int second(int n, ...) {
    va_list list;
    va_start(list, n);
    int x = va_arg(list, int);
    x = va_arg(list, int);
    va_end(list);
    return x;
}
int main(void) {
    return second(2, 1);
}
