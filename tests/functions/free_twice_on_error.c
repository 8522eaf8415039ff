// FUNCTION: open_pair
// EXPECT: valid-memsafety FALSE(valid-free)
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
        free(p->a);
        return -1;
    }
    return 0;
}
