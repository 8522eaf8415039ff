// Object 1 is the first that the run makes: the heap object.
// EXPECT: unreach-call FALSE
// INPUT: {"memory": [{"object": 1, "offset": 0, "bytes": "2a000000"}]}
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    int *p = malloc(sizeof *p);
    if (*p == 42)
        reach_error();
    free(p);
    return 0;
}
