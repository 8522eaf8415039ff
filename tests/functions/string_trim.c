// FUNCTION: string_trim
// OPTIONS: --strict-callers
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stddef.h>

void string_trim(char *s) {
    size_t n = 0;
    while (s[n])
        n++;
    while (s[n - 1] == ' ') // before the start of a string of blanks
        n--;
    s[n] = '\0';
}
