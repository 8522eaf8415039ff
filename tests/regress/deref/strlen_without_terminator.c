// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 6
#include <string.h>
int main(void) {
    char s[3] = {'a', 'b', 'c'};
    return (int)strlen(s);
}
