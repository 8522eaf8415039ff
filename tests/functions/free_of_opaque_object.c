// FUNCTION: release
// EXPECT: valid-memsafety UNKNOWN
// Where a pointer leads whose type is not defined here is not known: it may be on the heap, or not.
#include <stdlib.h>

struct session;

void release(struct session *s) {
    if (s)
        free(s);
}
