// EXPECT: def-behavior FALSE(uninitialised)
#include <stdlib.h>
int main(void) {
    int x;
    return abs(x) < 0;
}
