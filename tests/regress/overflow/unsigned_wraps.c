// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// VIOLATION: none
#include <assert.h>
#include <limits.h>
int main(void) {
    unsigned x = UINT_MAX;
    x++;
    assert(x == 0);
    x--;
    assert(x * x == 1);
    assert(-1u == UINT_MAX);
    return 0;
}
