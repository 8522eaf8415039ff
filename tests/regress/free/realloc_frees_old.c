// The old object is gone even where a real allocator would have grown it in place.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 8
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    int *q = realloc(p, sizeof *q);
    *p = 1;
    free(q);
    return 0;
}
