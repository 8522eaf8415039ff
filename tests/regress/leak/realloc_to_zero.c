// realloc(p, 0) frees p and gives a new object of no bytes, which is not freed here.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// HARNESS: no, glibc frees without a new object
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    p = realloc(p, 0);
    return p == 0;
}
