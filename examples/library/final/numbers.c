#include "library.h"

#include <assay_contracts.h>
#include <limits.h>

/* Multiplies and adds, and wraps. */
unsigned hash_bytes(const char *bytes, size_t count) {
    assay_requires(valid(bytes, count));
    unsigned hash = 5381;
    for (size_t i = 0; i < count; i++)
        hash = 31 * hash + (unsigned char)bytes[i];
    return hash;
}

/* Decimal digits, nothing else. */
bool parse_number(const char *chars, size_t count, int *number) {
    assay_requires(valid(chars, count) && valid(number, 1));
    int value = 0;
    if (!count)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (chars[i] < '0' || chars[i] > '9')
            return false;
        int digit = chars[i] - '0';
        if (value > (INT_MAX - digit) / 10)
            return false;
        value = 10 * value + digit;
    }
    *number = value;
    return true;
}

int average(const int *values, int count) {
    assay_requires(count > 0 && valid(values, count));
    long sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    return (int)(sum / count);
}

/* The index of a value, or -1. */
int find_sorted(const int *values, int count, int wanted) {
    assay_requires(count >= 0 && valid(values, count));
    int low = 0, high = count - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (values[middle] == wanted)
            return middle;
        if (values[middle] < wanted)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}
