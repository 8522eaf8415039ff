// getenv() gives null or any text.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [-1]}
extern void reach_error(void);
#include <stdlib.h>

int main(void) {
    if (getenv("HOME"))
        reach_error();
    return 0;
}
