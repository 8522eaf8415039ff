// FUNCTION: parse_number
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <limits.h>

// The number at the start of the text, or -1 where there is none or it is too large.
int parse_number(const char *text) {
    int number = 0;
    if (*text < '0' || *text > '9')
        return -1;
    for (; *text >= '0' && *text <= '9'; text++) {
        int digit = *text - '0';
        if (number > (INT_MAX - digit) / 10)
            return -1;
        number = 10 * number + digit;
    }
    return number;
}
