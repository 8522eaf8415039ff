// Which of two objects comes first is arbitrary, but it stays so, and the objects are disjoint.
// EXPECT: unreach-call TRUE
// VIOLATION: none
#include <assert.h>
int main(void) {
    char a[10] = {0}, b[10] = {0};
    int before = a < b;
    assert((a + 9 < b) == before);
    assert((a + 9 < b + 9) == before);
    assert((a - b < 0) == before);
    return a[0] + b[0];
}
