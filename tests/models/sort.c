// qsort, bsearch, lfind, lsearch against the real library.
#define _GNU_SOURCE
#include "check.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

struct Item {
    int key;
    char tag[8];
};

static int by_key(const void *p, const void *q) {
    const struct Item *a = p, *b = q;
    return (a->key > b->key) - (a->key < b->key);
}

static int by_key_in_context(const void *p, const void *q, void *context) {
    return *(int *)context * by_key(p, q);
}

int main(void) {
    struct Item items[25], extra[26];
    for (int round = 0; round < 20; round++) {
        memset(items, 0, sizeof items);
        size_t n = below(26);
        for (size_t i = 0; i < n; i++) {
            items[i].key = (int)below(10) - 5;
            items[i].tag[0] = (char)i;
        }
        int direction = round % 2 ? 1 : -1;
        memcpy(extra, items, sizeof items);
        qsort_r(extra, n, sizeof *extra, by_key_in_context, &direction);
        add_bytes(extra, n * sizeof *extra);
        qsort(items, n, sizeof *items, by_key);
        add_bytes(items, n * sizeof *items);
        for (int key = -6; key < 6; key++) {
            struct Item wanted = {key, ""};
            struct Item *found = bsearch(&wanted, items, n, sizeof *items, by_key);
            add(found ? (unsigned)found->key : 99);
            found = lfind(&wanted, items, &n, sizeof *items, by_key);
            add(found ? (unsigned)(found - items) : 99);
        }
        memcpy(extra, items, sizeof items);
        struct Item wanted = {(int)below(12) - 6, "new"};
        struct Item *found = lsearch(&wanted, extra, &n, sizeof *extra, by_key);
        add((unsigned)(found - extra)), add(n), add_bytes(extra, n * sizeof *extra);
    }
    report("sort");
    return 0;
}
