// An occurrence is one array; arrays with different contents are apart, and so are other objects.
// EXPECT: unreach-call TRUE
#include <stdlib.h>
extern void reach_error(void);
static const char *name(void) { return "abc"; }
int main(void) {
    const char *p = "abc", *q = p, *other = "abd", *f = __func__, *g = __func__;
    char *heap = malloc(4), local[4] = "abc";
    if (p != q || name() != name() || p == other || f != g)
        reach_error();
    if (p == heap || p == local || p[0] != 'a' || name()[2] != 'c')
        reach_error();
    free(heap);
    return 0;
}
