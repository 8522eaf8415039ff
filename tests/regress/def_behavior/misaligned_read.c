// EXPECT: def-behavior FALSE(misaligned)
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
int main(void) {
    char *p = calloc(8, 1);
    int r = *(int *)(p + 1);
    free(p);
    return r;
}
