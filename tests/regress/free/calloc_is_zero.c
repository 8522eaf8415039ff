// EXPECT: unreach-call TRUE
// VIOLATION: none
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *p = calloc(4, sizeof *p);
    for (int i = 0; i < 4; i++)
        assert(p[i] == 0);
    free(p);
    return 0;
}
