// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// EXPECT: valid-memcleanup TRUE
// OUTPUT: wide x
// DECIDE: yes
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
int main(void) {
    char text[10];
    printf("%ls %lc\n", L"wide", (wint_t)'x');
    int n = sprintf(text, "%.3ls", L"abcdefghijklmnop");
    assert(n == 3 && strcmp(text, "abc") == 0);
    errno = ENOENT;
    snprintf(text, sizeof text, "%m");
    assert(strlen(text) < sizeof text);
    return 0;
}
