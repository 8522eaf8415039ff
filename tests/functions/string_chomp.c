// FUNCTION: string_chomp
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <assay_contracts.h>
#include <stddef.h>
#include <string.h>

void string_chomp(char *s) {
    assay_requires(string(s));
    size_t n = strlen(s);
    if (n && s[n - 1] == '\n')
        s[n - 1] = '\0';
}
