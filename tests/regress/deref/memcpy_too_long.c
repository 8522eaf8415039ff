// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 6
#include <string.h>
int main(void) {
    char from[8] = "1234567", to[4];
    memcpy(to, from, sizeof from);
    return to[0];
}
