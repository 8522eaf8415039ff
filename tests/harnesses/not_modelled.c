// OPTIONS: --entry check
// EXPECT: unreach-call UNKNOWN(__CPROVER_DYNAMIC_OBJECT is not modelled)
#include <stdlib.h>

_Bool __CPROVER_DYNAMIC_OBJECT(const void *);

void check(void) {
    char *p = malloc(3);
    __CPROVER_assert(__CPROVER_DYNAMIC_OBJECT(p), "on the heap");
}
