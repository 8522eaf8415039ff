// A pointer anywhere into an object reaches it.
// EXPECT: valid-memsafety TRUE
#include <stdlib.h>
static char *inside;
int main(void) {
    char *p = malloc(4);
    inside = p + 2;
    return 0;
}
