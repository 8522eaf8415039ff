// OPTIONS: --entry check
// EXPECT: valid-deref FALSE(valid-deref)
#include <stdlib.h>

unsigned nondet_unsigned(void);

void check(void) {
    unsigned size = nondet_unsigned(), index = nondet_unsigned();
    __CPROVER_assume(size > 0 && index <= size);
    unsigned char *bytes = malloc(size);
    bytes[index] = 7;
    free(bytes);
}
