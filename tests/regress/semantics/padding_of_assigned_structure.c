// So does assignment, whatever the padding was before.
// EXPECT: unreach-call FALSE(unreach-call)
// INPUT: {"uninitialised": [1]}
// HARNESS: no, padding is what the compiler leaves there
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
struct pair {
    long n;
    short s;
};
int main(void) {
    struct pair *x = calloc(1, sizeof *x), *y = calloc(1, sizeof *y);
    *x = *y;
    if (memcmp(x, y, sizeof *x))
        reach_error();
    free(x);
    free(y);
    return 0;
}
