// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup FALSE
#include <stdlib.h>
static char *buffer(void) {
    static char *once;
    if (!once)
        once = malloc(4);
    return once;
}
int main(void) {
    buffer()[0] = 1;
    return buffer()[0] - 1;
}
