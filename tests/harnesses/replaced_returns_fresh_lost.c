// OPTIONS: --entry harness --replace-call-with-contract make
// EXPECT: valid-deref UNKNOWN
// EXPECT: valid-memtrack UNKNOWN
#include <stdlib.h>

int *make(size_t n) __CPROVER_requires(n > 0 && n < 100) __CPROVER_assigns()
    __CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, n * sizeof(int)));

void harness(void) {
    int *p = make(5);
    p[5] = 1;
}
