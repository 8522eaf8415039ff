// FUNCTION: builder_digits
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <assay_contracts.h>
#include <stddef.h>

/* The decimal digits of a number, from the last one on. */
size_t builder_digits(char digits[9], unsigned number) {
    assay_requires(valid(digits, 9));
    size_t n = 0;
    do {
        digits[n++] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    return n;
}
