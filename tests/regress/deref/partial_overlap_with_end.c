// Four bytes of which only two are there.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 7
#include <stdlib.h>
int main(void) {
    char *p = calloc(6, 1);
    int x = *(int *)(p + 4);
    free(p);
    return x;
}
