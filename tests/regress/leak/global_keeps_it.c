// Still reachable at the end: tracked, but not cleaned up.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup FALSE
#include <stdlib.h>
static char *kept;
int main(void) {
    kept = malloc(4);
    return 0;
}
