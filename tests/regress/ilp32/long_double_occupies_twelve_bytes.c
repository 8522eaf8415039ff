// OPTIONS: --data-model ILP32
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>
int main(void) {
    long double *p = malloc(11);
    *p = 1.0L;
    free(p);
    return 0;
}
