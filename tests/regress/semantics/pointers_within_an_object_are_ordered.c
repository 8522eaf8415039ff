// EXPECT: unreach-call TRUE
// VIOLATION: none
#include <assert.h>
int main(void) {
    long a[10] = {0};
    long *p = &a[2], *q = &a[7];
    assert(p < q && q - p == 5 && (char *)q - (char *)p == 40);
    return (int)a[0];
}
