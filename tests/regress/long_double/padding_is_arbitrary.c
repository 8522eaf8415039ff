// Storing a long double leaves its padding with any value.
// EXPECT: unreach-call FALSE(unreach-call)
// INPUT: {"uninitialised": [1]}
// HARNESS: no, padding is what the compiler leaves there
#include <string.h>
extern void reach_error(void);
int main(void) {
    static long double x, y;
    x = 1.5L;
    y = 1.5L;
    if (memcmp(&x, &y, sizeof x))
        reach_error();
    return 0;
}
