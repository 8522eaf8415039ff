// mbstowcs writes wide characters, up to the terminator.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
#include <stdlib.h>
int main(void) {
    wchar_t wide[3];
    mbstowcs(wide, "abcd", 5);
    return 0;
}
