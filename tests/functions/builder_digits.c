// FUNCTION: builder_digits
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <assay_contracts.h>
#include <stddef.h>

/* The decimal digits of a number, from the last one on. */
size_t builder_digits(char digits[10], unsigned number) {
    assay_requires(valid(digits, 10));
    size_t n = 0;
    do {
        digits[n++] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    return n;
}
