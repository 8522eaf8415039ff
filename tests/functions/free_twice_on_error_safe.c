// FUNCTION: open_pair
// NEEDS: p != NULL
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
#include <stdlib.h>

struct pair {
    char *a, *b;
};

int open_pair(struct pair *p, int mode) {
    p->a = malloc(10);
    p->b = malloc(10);
    if (mode < 0 || !p->b) {
        free(p->a);
        free(p->b);
        p->a = p->b = NULL;
        return -1;
    }
    return 0;
}
