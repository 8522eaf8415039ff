// The length of a wide string is not its size in bytes.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// HARNESS: no, sanitizers do not look into this function
#include <stdlib.h>
#include <wchar.h>
int main(void) {
    wchar_t *s = malloc(wcslen(L"abc") + 1);
    if (!s)
        return 0;
    wcscpy(s, L"abc");
    free(s);
    return 0;
}
