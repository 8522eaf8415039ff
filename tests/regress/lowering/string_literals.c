// OUTPUT: 15 tab	q"AA fter
// OUTPUT: 16 e9 8 d83d de00 8 1f600
// OUTPUT: 3 -61
// OUTPUT: abc 0 b
// OUTPUT: -1 255
#include <stdio.h>
#include <uchar.h>
#include <wchar.h>
int main(void) {
    const char s[] = "tab\tq\"\x41\101\0after";
    wchar_t w[] = L"wi\u00e9";
    char16_t h[] = u"\U0001F600x";
    char32_t q[] = U"\U0001F600";
    printf("%zu %s %s\n", sizeof s, s, s + 10);
    printf("%zu %x %zu %x %x %zu %x\n", sizeof w, w[2], sizeof h, h[0], h[1], sizeof q, q[0]);
    printf("%zu %d\n", sizeof u8"\u00e9", u8"\u00e9"[0]);
    char exact[3] = "abc", padded[6] = "ab" "c";
    printf("%.3s %d %c\n", exact, padded[5], "0123456789abcdef"[11]);
    printf("%d %d\n", '\377', L'\xff');
    return 0;
}
