// EXPECT: unreach-call TRUE
// VIOLATION: none
#include <assert.h>
volatile int v;
int main(void) {
    v = 5;
    assert(v == 5);
    volatile int local = 6;
    assert(local + local == 12);
    return 0;
}
