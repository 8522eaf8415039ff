// An integer that holds the address keeps the object.
// EXPECT: valid-memsafety TRUE
#include <stdint.h>
#include <stdlib.h>
static uintptr_t kept;
int main(void) {
    kept = (uintptr_t)malloc(4);
    return 0;
}
