// What C promises about input and output of wide characters.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

static void input(void) {
    wint_t c = getwchar();
    assert(c == WEOF || c < 128);
    c = fgetwc(stdin), assert(c == WEOF || c < 128);
    c = getwc(stdin), assert(c == WEOF || c < 128);
    assert(ungetwc(WEOF, stdin) == WEOF);
    if (ungetwc(L'x', stdin) == L'x')
        assert(fgetwc(stdin) == L'x');
    wchar_t line[6] = L"#####";
    wchar_t *got = fgetws(line, 4, stdin);
    assert(got == NULL || (got == line && wcslen(line) <= 3));
    assert(line[4] == L'#');
    got = fgetws(line, 1, stdin);
    assert(got == line && line[0] == 0);
}

int main(void) {
    input();
    assert(putwchar(L'e') == L'e' && fputwc(L'n', stdout) == L'n' && putwc(L'd', stdout) == L'd');
    assert(fputws(L"\n", stdout) >= 0);
    wint_t c = fputwc(0x20ac, stderr);
    assert(c == 0x20ac || c == WEOF);
    return 0;
}
