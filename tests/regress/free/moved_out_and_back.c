// EXPECT: valid-memsafety TRUE
// VIOLATION: none
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    p += 3;
    p -= 3;
    free(p);
    return 0;
}
