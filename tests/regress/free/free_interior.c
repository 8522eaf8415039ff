// EXPECT: valid-memsafety FALSE(valid-free)
// VIOLATION: valid-free line 6
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    free(p + 1);
    return 0;
}
