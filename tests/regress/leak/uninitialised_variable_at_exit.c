// An uninitialised variable in scope holds some value, and keeps nothing.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
int main(void) {
    for (int i = 0; i < 2; i++) {
        char *p;
        if (i == 1)
            exit(0);
        p = malloc(4);
    }
    return 0;
}
