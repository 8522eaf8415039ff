// A variable in scope keeps what it points to, whether the program will look at it or not.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup FALSE
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    if (p)
        *p = 1;
    exit(0);
}
