// EXPECT: no-overflow FALSE
// VIOLATION: no-overflow line 6
#include <limits.h>
int counter = INT_MAX;
int main(void) {
    counter++;
    return 0;
}
