// EXPECT: valid-memsafety FALSE(valid-free)
// VIOLATION: valid-free line 6
#include <stdlib.h>
int main(void) {
    char a[4], *p = a;
    p = realloc(p, 8);
    free(p);
    return 0;
}
