// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 6
#include <stdlib.h>
int main(void) {
    char *a = calloc(4, 1);
    int c = a[-1];
    free(a);
    return c;
}
