// FUNCTION: entry_new
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// HARNESS: no, allocations that fail are not in it
// OPTIONS: --malloc-may-fail
#include <assay_contracts.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    char *key, *value;
};

static char *copy_of(const char *s) {
    size_t n = strlen(s) + 1;
    char *copy = malloc(n);
    if (copy)
        memcpy(copy, s, n);
    return copy;
}

struct entry *entry_new(const char *key, const char *value) {
    assay_requires(string(key) && string(value));
    struct entry *e = malloc(sizeof *e);
    if (!e)
        return NULL;
    e->key = copy_of(key);
    e->value = copy_of(value);
    if (!e->key || !e->value) {
        free(e);
        return NULL;
    }
    return e;
}
