// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 7
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *p = malloc(4);
    memset(p, 0, 5);
    free(p);
    return 0;
}
