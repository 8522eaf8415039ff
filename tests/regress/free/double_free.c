// EXPECT: valid-memsafety FALSE(valid-free)
// VIOLATION: valid-free line 7
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    free(p);
    free(p);
    return 0;
}
