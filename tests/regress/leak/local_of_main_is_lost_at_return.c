// When main returns, its locals are gone, and with them the only pointer.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    *p = 1;
    return 0;
}
