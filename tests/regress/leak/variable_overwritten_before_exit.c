// The frame is still there, but the variable no longer holds the pointer.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    p = 0;
    exit(p != 0);
}
