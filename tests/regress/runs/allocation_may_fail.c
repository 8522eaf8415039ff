// With this option the first allocation is a choice.
// EXPECT: unreach-call FALSE
// INPUT: {"malloc": [1]}
// OPTIONS: --malloc-may-fail
extern void reach_error(void);
#include <stdlib.h>

int main(void) {
    char *p = malloc(1);
    if (!p)
        reach_error();
    free(p);
    return 0;
}
