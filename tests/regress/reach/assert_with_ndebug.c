// EXPECT: unreach-call TRUE
// FLAGS: -DNDEBUG
// VIOLATION: none
#include <assert.h>
int main(void) {
    assert(0);
    return 0;
}
