#include "library.h"

/* Multiplies and adds, and wraps. */
unsigned hash_bytes(const char *bytes, size_t count) {
    int hash = 5381;
    for (size_t i = 0; i < count; i++)
        hash = 31 * hash + bytes[i];
    return (unsigned)hash;
}

/* Decimal digits, nothing else. */
bool parse_number(const char *chars, size_t count, int *number) {
    int value = 0;
    if (!count)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (chars[i] < '0' || chars[i] > '9')
            return false;
        value = 10 * value + (chars[i] - '0');
    }
    *number = value;
    return true;
}

int average(const int *values, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    return (int)(sum / count);
}

/* The index of a value, or -1. */
int find_sorted(const int *values, int count, int wanted) {
    int low = 0, high = count - 1;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (values[middle] == wanted)
            return middle;
        if (values[middle] < wanted)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}
