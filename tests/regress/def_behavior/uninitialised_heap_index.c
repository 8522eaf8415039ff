// EXPECT: def-behavior FALSE(uninitialised)
#include <stdlib.h>
int main(void) {
    int a[4] = {0};
    unsigned *p = malloc(sizeof *p);
    int r = a[*p & 3u];
    free(p);
    return r;
}
