// FUNCTION: string_reverse
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <stddef.h>

void string_reverse(char *s) {
    size_t n = 0;
    while (s[n])
        n++;
    for (size_t i = 0; i < n / 2; i++) {
        char c = s[i];
        s[i] = s[n - 1 - i];
        s[n - 1 - i] = c;
    }
}
