// Whether a run goes on after a signed overflow is not settled, and so is what follows it.
// EXPECT: termination UNDECIDED
#include <limits.h>
int main(void) {
    int x = INT_MAX;
    x++;
    while (1)
        x = x < 0 ? x : -1;
    return 0;
}
