// FUNCTION: close_first
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>

struct pair {
    char *a, *b;
};

int close_first(struct pair *p) {
    free(p->a);
    return p->a[0];
}
