// EXPECT: valid-memsafety TRUE
// VIOLATION: none
#include <stdlib.h>
int main(void) {
    int *p = realloc(0, sizeof *p);
    *p = 1;
    free(p);
    return 0;
}
