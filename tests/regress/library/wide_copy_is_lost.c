// wcsdup allocates.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// DECIDE: yes
#include <wchar.h>
int main(void) {
    wcsdup(L"abc");
    return 0;
}
