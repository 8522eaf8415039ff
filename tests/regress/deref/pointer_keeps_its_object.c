// The address of q's object reached from p: an access is checked against the object that the
// pointer was made from, whatever else has the address.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 11
// HARNESS: no, the sanitizer knows addresses, not objects
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    char *p = malloc(8), *q = malloc(8);
    intptr_t distance = (intptr_t)q - (intptr_t)p;
    p[distance] = 1;
    free(p);
    free(q);
    return 0;
}
