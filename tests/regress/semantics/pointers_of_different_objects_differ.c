// EXPECT: unreach-call TRUE
// VIOLATION: none
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char a, b, *p = malloc(1), *q = malloc(1);
    assert(&a != &b && p != q && &a != p);
    assert((p < q) != (q < p));
    assert(p && q);
    free(p);
    free(q);
    return 0;
}
