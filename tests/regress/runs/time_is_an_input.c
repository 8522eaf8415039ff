// time() gives any time.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [77]}
extern void reach_error(void);
#include <time.h>

int main(void) {
    if (time(0) == 77)
        reach_error();
    return 0;
}
