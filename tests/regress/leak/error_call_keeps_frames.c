// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup FALSE
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *p = malloc(4);
    *p = 1;
    assert(*p == 2);
    free(p);
    return 0;
}
