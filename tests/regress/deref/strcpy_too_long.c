// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 6
#include <string.h>
int main(void) {
    char to[4];
    strcpy(to, "four");
    return to[0];
}
