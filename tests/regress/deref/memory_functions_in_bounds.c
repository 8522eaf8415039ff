// EXPECT: valid-memsafety TRUE
// VIOLATION: none
#include <string.h>
int main(void) {
    char a[4] = "abc", b[4];
    memcpy(b, a, 4);
    memset(a, 0, 4);
    memmove(b + 1, b, 3);
    return memcmp(b, "aabc", 4) + (int)strlen(a);
}
