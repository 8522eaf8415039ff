// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 8
// HARNESS: no, the sanitizer gives an object of size 0 one byte
#include <stdlib.h>
int main(void) {
    char *p = malloc(0);
    if (p)
        *p = 1;
    free(p);
    return 0;
}
