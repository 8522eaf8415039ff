// EXPECT: library FALSE(library)
#include <stdlib.h>
static union {
    wchar_t wide[8];
    char bytes[32];
} text = {.bytes = "abc"};
int main(void) { return mbstowcs(text.wide, text.bytes, 8) != 3; }
