// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 7
#include <stdlib.h>
int main(void) {
    char *p = malloc(0);
    if (p)
        *p = 1;
    free(p);
    return 0;
}
