// One run has the first object below the second one, another run above it.
// EXPECT: unreach-call UNDECIDED
// VERIFY: --engine run
extern void reach_error(void);
#include <stdlib.h>

int main(void) {
    char *p = malloc(1), *q = malloc(1);
    if (p > q)
        reach_error();
    free(p);
    free(q);
    return 0;
}
