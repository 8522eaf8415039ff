// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup FALSE
// HARNESS: no, memory is not counted after abort
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    *p = 1;
    if (*p == 1)
        abort();
    free(p);
    return 0;
}
