// Size 0 touches nothing, so even null pointers will do for memory safety.
// EXPECT: valid-memsafety TRUE
// VIOLATION: library line 7
#include <string.h>
int main(void) {
    char *nowhere = 0;
    memcpy(nowhere, nowhere, 0);
    memset(nowhere, 1, 0);
    memmove(nowhere, nowhere, 0);
    return 0;
}
