// EXPECT: library TRUE
// DECIDE: yes
#include <stdarg.h>
static unsigned sum(int count, ...) {
    va_list arguments;
    unsigned result = 0;
    va_start(arguments, count);
    for (int i = 0; i < count; i++)
        result += va_arg(arguments, unsigned);
    va_end(arguments);
    return result;
}
int main(void) { return (int)sum(3, 1, 2u, 'c'); }
