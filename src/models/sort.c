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

// ---- What a comparison function has to be (C17 7.22.5) ------------------------------------------
// Whether that is so is asked for elements and a byte that the run chooses: one answer for all of
// them. With a function that changes nothing, one time is enough; of others nothing is proved.
// Which functions change nothing is seen in their code (frontend/pure_functions.h).

static bool changes_nothing;

// In front of each call of a sorting function.
void __assay_comparison_changes_nothing(void) { changes_nothing = true; }

struct Order {
    int (*with_two)(const void *, const void *);
    int (*with_three)(const void *, const void *, void *); // if there are not two
    void *context;
};

static int sign(const struct Order *order, const void *a, const void *b) {
    int result =
        order->with_two != NULL ? order->with_two(a, b) : order->with_three(a, b, order->context);
    return (result > 0) - (result < 0);
}

static void check_total(const struct Order *order, const char *a, const char *b, const char *c) {
    int forth = sign(order, a, b);
    int back = sign(order, b, a);
    int next = sign(order, b, c);
    int both = sign(order, a, c);
    __assay_defined_if(sign(order, a, a) == 0, "an element does not compare equal to itself");
    __assay_defined_if(forth == -back, "two elements compare differently the other way round");
    __assay_defined_if((forth > 0) | (next > 0) | (both <= 0),
                       "three elements are in no order: the comparison is not transitive");
}

static void check_order(const char *base, size_t count, size_t size, struct Order order) {
    size_t i = __assay_nondet_ulong(), j = __assay_nondet_ulong(), k = __assay_nondet_ulong();
    bool is_pure = changes_nothing;
    changes_nothing = false;
    size_t at = is_pure ? 0 : __assay_nondet_ulong();
    if (!((i < count) & (j < count) & (k < count) & (at < product(count, size))))
        return;
    char before = is_pure ? 0 : base[at];
    check_total(&order, base + i * size, base + j * size, base + k * size);
    if (!is_pure)
        __assay_defined_if(base[at] == before, "the comparison function changes the array");
}

// ---- Sorting ------------------------------------------------------------------------------------

// Insertion sort: stable, as glibc's is. The comparator sees elements of the array only.
void qsort(void *base, size_t count, size_t size, int (*order)(const void *, const void *)) {
    check_not_null(base);
    check_not_null((const void *)order);
    if (__assay_checks_arguments())
        check_order(base, count, size, (struct Order){order, NULL, NULL});
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
    check_not_null(base);
    check_not_null((const void *)order);
    if (__assay_checks_arguments())
        check_order(base, count, size, (struct Order){NULL, order, context});
    for (size_t i = 1; i < count; i++) {
        char *here = (char *)base + i * size;
        for (size_t j = i; j > 0 && order(here - size, here, context) > 0; j--) {
            swap(here - size, here, size);
            here -= size;
        }
    }
}

// All that is less than the key comes first, then what is equal, then what is greater.
static void check_sorted(const void *key, const char *base, size_t count, size_t size,
                         int (*order)(const void *, const void *)) {
    struct Order by = {order, NULL, NULL};
    size_t i = __assay_nondet_ulong(), j = __assay_nondet_ulong();
    changes_nothing = false;
    if (!((i <= j) & (j < count)))
        return;
    int first = sign(&by, key, base + i * size);
    int second = sign(&by, key, base + j * size);
    __assay_defined_if(first >= second, "the array is not sorted with respect to the key");
    __assay_defined_if(sign(&by, key, base + i * size) == first,
                       "a comparison gives different results");
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*order)(const void *, const void *)) {
    check_not_null(base);
    check_not_null((const void *)order);
    check_not_null(key);
    if (__assay_checks_arguments())
        check_sorted(key, base, count, size, order);
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
