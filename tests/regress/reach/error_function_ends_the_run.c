// For the other properties an error call ends the program, like abort.
// EXPECT: no-overflow TRUE
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup FALSE
#include <limits.h>
#include <stdlib.h>
extern void reach_error(void);
int x = INT_MAX;
int main(void) {
    int *p = malloc(4);
    *p = 1;
    reach_error();
    x++;
    free(p);
    return *p;
}
