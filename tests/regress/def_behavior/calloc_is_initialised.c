// EXPECT: uninitialised TRUE
// DECIDE: yes
#include <stdlib.h>
int main(void) {
    int *p = calloc(4, sizeof *p);
    int r = p[3] ? 1 : 0;
    free(p);
    return r;
}
