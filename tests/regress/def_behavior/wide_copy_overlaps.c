// EXPECT: library FALSE(library)
#include <wchar.h>
int main(void) {
    wchar_t text[8] = L"abc";
    wcscpy(text + 2, text);
    return 0;
}
