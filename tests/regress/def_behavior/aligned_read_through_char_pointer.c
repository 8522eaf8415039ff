// EXPECT: misaligned TRUE
// DECIDE: yes
#include <stdlib.h>
int main(void) {
    char *p = calloc(8, 1);
    int r = *(int *)(p + 4);
    free(p);
    return r;
}
