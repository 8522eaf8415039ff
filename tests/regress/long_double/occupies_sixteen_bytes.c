// A long double is written with its padding: 10 bytes are too few.
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>
int main(void) {
    long double *p = malloc(10);
    *p = 1.0L;
    free(p);
    return 0;
}
