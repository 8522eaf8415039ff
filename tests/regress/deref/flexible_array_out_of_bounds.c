// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 8
#include <stdlib.h>
struct list { int n; int items[]; };
int main(void) {
    struct list *l = malloc(sizeof *l + 3 * sizeof(int));
    l->n = 3;
    l->items[l->n] = 1;
    free(l);
    return 0;
}
