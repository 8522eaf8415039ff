// A wide string in exactly the memory that it needs.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>
#include <wchar.h>
extern void reach_error(void);
int main(void) {
    wchar_t *s = malloc((wcslen(L"abc") + 1) * sizeof *s);
    if (!s)
        return 0;
    wcscpy(s, L"a");
    wcscat(s, L"bc");
    if (wcscmp(s, L"abc") != 0 || wcschr(s, L'c') != s + 2 || wcsstr(s, L"bc") != s + 1)
        reach_error();
    free(s);
    return 0;
}
