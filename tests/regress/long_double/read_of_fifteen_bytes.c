// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>
int main(void) {
    long double *p = calloc(1, 15), x = *p;
    free(p);
    return x > 0;
}
