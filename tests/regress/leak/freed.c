// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// VIOLATION: none
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    free(p);
    return 0;
}
