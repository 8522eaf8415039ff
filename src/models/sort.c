// stdlib.h: qsort and bsearch
#define _GNU_SOURCE
#include "models.h"

#include <search.h>
#include <stdlib.h>

static void swap(char *a, char *b, size_t size) {
    char *kept = __builtin_alloca(size);
    __builtin_memcpy(kept, a, size);
    __builtin_memcpy(a, b, size);
    __builtin_memcpy(b, kept, size);
}

// Insertion sort: stable, as glibc's is. The comparator sees elements of the array only.
void qsort(void *base, size_t count, size_t size, int (*order)(const void *, const void *)) {
    for (size_t i = 1; i < count; i++) {
        char *here = (char *)base + i * size;
        for (size_t j = i; j > 0 && order(here - size, here) > 0; j--) {
            swap(here - size, here, size);
            here -= size;
        }
    }
}

void qsort_r(void *base, size_t count, size_t size,
             int (*order)(const void *, const void *, void *), void *context) {
    for (size_t i = 1; i < count; i++) {
        char *here = (char *)base + i * size;
        for (size_t j = i; j > 0 && order(here - size, here, context) > 0; j--) {
            swap(here - size, here, size);
            here -= size;
        }
    }
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*order)(const void *, const void *)) {
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const char *here = (const char *)base + middle * size;
        int sign = order(key, here);
        if (sign == 0)
            return (void *)here;
        if (sign < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

void *lfind(const void *key, const void *base, size_t *count, size_t size,
            int (*order)(const void *, const void *)) {
    const char *here = base;
    for (size_t i = 0; i < *count; i++) {
        if (order(key, here) == 0)
            return (void *)here;
        here += size;
    }
    return NULL;
}

// Like lfind, and puts the key behind the array when it is not there.
void *lsearch(const void *key, void *base, size_t *count, size_t size,
              int (*order)(const void *, const void *)) {
    char *here = base;
    for (size_t i = 0; i < *count; i++) {
        if (order(key, here) == 0)
            return here;
        here += size;
    }
    __builtin_memcpy(here, key, size);
    *count += 1;
    return here;
}
