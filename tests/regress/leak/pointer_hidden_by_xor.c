// A number from which the address can only be computed does not keep the object.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdint.h>
#include <stdlib.h>
static uintptr_t hidden;
int main(void) {
    hidden = ~(uintptr_t)malloc(4);
    return 0;
}
