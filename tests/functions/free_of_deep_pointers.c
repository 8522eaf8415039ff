// FUNCTION: grow
// EXPECT: valid-memsafety UNKNOWN
// Pointers behind more pointers than the driver makes objects for.
#include <stdlib.h>

struct leaf {
    char *name;
};
struct branch {
    struct leaf *leaf;
};
struct tree {
    struct branch *branch;
};

void grow(struct tree *t) {
    if (!t || !t->branch || !t->branch->leaf || !t->branch->leaf->name)
        return;
    t->branch->leaf->name = realloc(t->branch->leaf->name, 100);
}
