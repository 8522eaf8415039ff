// A _Bool that holds neither 0 nor 1.
// EXPECT: def-behavior FALSE(uninitialised)
#include <stdbool.h>
#include <string.h>
int main(void) {
    bool b;
    memset(&b, 2, sizeof b);
    return b ? 1 : 0;
}
