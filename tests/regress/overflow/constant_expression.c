// The compiler would fold it; it counts all the same.
// EXPECT: no-overflow FALSE
// VIOLATION: no-overflow line 7
// HARNESS: no, gcc computes it before it is checked
#include <limits.h>
int main(void) {
    int x = INT_MAX + 1;
    return x == 0;
}
