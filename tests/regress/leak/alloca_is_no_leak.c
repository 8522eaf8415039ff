// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// VIOLATION: none
#include <alloca.h>
int main(void) {
    char *p = alloca(10);
    p[9] = 0;
    return p[9];
}
