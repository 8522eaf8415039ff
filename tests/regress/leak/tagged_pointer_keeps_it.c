// EXPECT: valid-memsafety TRUE
#include <stdint.h>
#include <stdlib.h>
static uintptr_t kept;
int main(void) {
    kept = (uintptr_t)malloc(4) | 1;
    return 0;
}
