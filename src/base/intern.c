#include "base/intern.h"

#include <string.h>

typedef struct InternEntry {
    struct InternEntry *next;
    size_t length;
    char text[];
} InternEntry;

const char *intern_slice(Interner *interner, const char *text, size_t length) {
    uint64_t hash = map_hash_bytes(text, length), found = 0;
    map_get(&interner->chains, hash, &found);
    InternEntry *first = (InternEntry *)(uintptr_t)found;
    for (InternEntry *e = first; e; e = e->next)
        if (e->length == length && memcmp(e->text, text, length) == 0)
            return e->text;
    InternEntry *entry = arena_new(&interner->texts, sizeof *entry + length + 1);
    entry->next = first;
    entry->length = length;
    memcpy(entry->text, text, length); // the arena zeroed the rest: the text is terminated
    map_set(&interner->chains, hash, map_key(entry));
    return entry->text;
}

const char *intern(Interner *interner, const char *text) {
    return intern_slice(interner, text, strlen(text));
}

void interner_release(Interner *interner) {
    map_release(&interner->chains);
    arena_release(&interner->texts);
}
