// FUNCTION: last
// NEEDS: p != NULL && n > 0 (asserted)
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
#include <assert.h>
#include <stddef.h>

int last(const int *p, int n) {
    assert(p != NULL && n > 0);
    return p[n - 1];
}
