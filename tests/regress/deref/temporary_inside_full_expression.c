// The temporary lives until the end of the full expression, whatever is evaluated in it.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// VIOLATION: none
#include <assert.h>
struct s {
    int a[3];
};
static struct s make(void) {
    struct s x = {{1, 2, 3}};
    return x;
}
static int *same(int *p) { return p; }
int main(void) {
    int *p, x = (p = make().a, p[1]);
    assert(x == 2);
    assert((p = make().a) && p[2] == 3);
    assert(same(make().a)[0] == 1);
    return 0;
}
