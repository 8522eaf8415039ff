// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
static int *before;
int main(void) {
    int *p = malloc(8 * sizeof *p);
    before = p - 1;
    return 0;
}
