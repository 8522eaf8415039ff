// EXPECT: no-overflow TRUE
// VIOLATION: none
#include <limits.h>
int main(void) {
    int sum;
    if (!__builtin_add_overflow(INT_MAX, 1, &sum))
        return 1;
    return sum != INT_MIN;
}
