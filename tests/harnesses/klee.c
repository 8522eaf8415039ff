// OPTIONS: --entry main
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
#include <assert.h>
#include <klee/klee.h>

static int middle(const int *a) {
    int low = a[0] < a[1] ? a[0] : a[1], high = a[0] < a[1] ? a[1] : a[0];
    return a[2] < low ? low : a[2] > high ? high : a[2];
}

int main(void) {
    int a[3], i = klee_range(0, 3, "i");
    klee_make_symbolic(a, sizeof a, "a");
    klee_assume(a[0] <= 100 & a[1] <= 100 & a[2] <= 100);
    assert(middle(a) <= 100);
    assert(a[i] <= 100);
    return klee_int("result") & 1;
}
