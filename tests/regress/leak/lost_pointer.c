// EXPECT: valid-memsafety FALSE(valid-memtrack)
// EXPECT: valid-memcleanup FALSE
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    p = 0;
    return p != 0;
}
