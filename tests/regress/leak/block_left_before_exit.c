// The variable that held the pointer is dead, although its function has not returned.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
int main(void) {
    {
        char *p = malloc(4);
        *p = 1;
    }
    exit(0);
}
