// FUNCTION: parse_unsigned_field
// EXPECT: no-overflow FALSE
#include <assay_contracts.h>
#include <limits.h>
#include <stdbool.h>

bool parse_unsigned_field(const char *s, int *number) {
    assay_requires(string(s) && valid(number, 1));
    int value = 0;
    if (*s < '0' || *s > '9')
        return false;
    for (; *s >= '0' && *s <= '9'; s++) {
        int digit = *s - '0';
        if (value > INT_MAX / 10)
            return false;
        value = value * 10 + digit;
    }
    *number = value;
    return true;
}
