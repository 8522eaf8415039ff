// Where literals of initialisers lie is fixed for the run: equality is transitive, in integers too.
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdint.h>
extern void reach_error(void);
static const char *a = "abc", *b = "abc", *c = "abc", *end = "bc";
static const char *const other = "abd";
int main(void) {
    const char *d = "abc";
    if (a == b && b == c && a != c)
        reach_error();
    if (a == d && d == b && a != b)
        reach_error();
    if ((uintptr_t)a == (uintptr_t)b && a != b)
        reach_error();
    if (a == b && (a + 4 != b + 4 || a + 1 != b + 1))
        reach_error();
    if (end == a + 1 && a == d && end != d + 1)
        reach_error();
    if ((const char *)(uintptr_t)end != end || a == other || a == end || end == a + 2)
        reach_error();
    return 0;
}
