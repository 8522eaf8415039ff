// EXPECT: no-overflow TRUE
// VIOLATION: none
#include <limits.h>
int main(void) {
    int off = 0;
    if (off)
        off = INT_MAX + 1;
    return off;
}
