// All rounds of a call share one object: a pointer kept from the last round is valid again.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// VIOLATION: none
#include <assert.h>
static int *volatile last;
int main(void) {
    for (int i = 0; i < 3; i++) {
        int square = i * i;
        assert(!last || *last == square);
        last = &square;
    }
    return 0;
}
