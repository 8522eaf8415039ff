// EXPECT: unreach-call TRUE
// VIOLATION: none
#include <assert.h>
static int f(void) { return 1; }
static int g(void) { return 2; }
int main(void) {
    int (*p)(void) = f;
    assert(p != g && p == f && p != 0);
    return p() - 1;
}
