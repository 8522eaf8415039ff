#include "api/units.h"

#include "base/memory.h"
#include "frontend/symbols.h"

#include <stdlib.h>

typedef struct Finder {
    size_t n_files;
    Symbols *symbols; // by file
    Interner names;
    Map definers;    // symbol -> the file that defines it, or SEVERAL
    bool *is_shared; // by file: nothing it defines is defined elsewhere
    bool *is_there;  // by file: it could be compiled
    uint32_t *marks; // by file: the unit that it was put into last, + 1
} Finder;

static const uint64_t SEVERAL = UINT64_MAX;

// ---- Clashes ------------------------------------------------------------------------------------

static void find_definers(Finder *f) {
    for (size_t i = 0; i < f->n_files; i++)
        for (size_t s = 0; s < f->symbols[i].defined.count; s++) {
            uint64_t key = map_key(f->symbols[i].defined.items[s]), known;
            bool is_known = map_get(&f->definers, key, &known) && known != i;
            map_set(&f->definers, key, is_known ? SEVERAL : i);
        }
    for (size_t i = 0; i < f->n_files; i++) {
        f->is_shared[i] = f->is_there[i];
        for (size_t s = 0; s < f->symbols[i].defined.count; s++) {
            uint64_t file = SEVERAL;
            map_get(&f->definers, map_key(f->symbols[i].defined.items[s]), &file);
            f->is_shared[i] &= file != SEVERAL;
        }
    }
}

// ---- Units --------------------------------------------------------------------------------------

// The shared files that those of the unit need, and what these need.
static void add_needed(Finder *f, UnitFiles *unit, uint32_t mark) {
    for (size_t i = 0; i < unit->count; i++) {
        const SymbolList *needed = &f->symbols[unit->items[i]].needed;
        for (size_t s = 0; s < needed->count; s++) {
            uint64_t file;
            if (!map_get(&f->definers, map_key(needed->items[s]), &file) || file == SEVERAL ||
                !f->is_shared[file] || f->marks[file] == mark)
                continue;
            f->marks[file] = mark;
            vec_push(unit, (size_t)file);
        }
    }
}

typedef struct Group { // files that clash with others, but not with each other
    UnitFiles files;
    Map defined;
} Group;

typedef VEC(Group) GroupList;

static bool clashes(const Finder *f, const Group *group, size_t file) {
    uint64_t known;
    for (size_t s = 0; s < f->symbols[file].defined.count; s++)
        if (map_get(&group->defined, map_key(f->symbols[file].defined.items[s]), &known))
            return true;
    return false;
}

// Into the first group that it fits into.
static void add_to_groups(const Finder *f, GroupList *groups, size_t file) {
    size_t g = 0;
    while (g < groups->count && clashes(f, &groups->items[g], file))
        g++;
    if (g == groups->count)
        vec_push(groups, ((Group){0}));
    vec_push(&groups->items[g].files, file);
    for (size_t s = 0; s < f->symbols[file].defined.count; s++)
        map_set(&groups->items[g].defined, map_key(f->symbols[file].defined.items[s]), file);
}

static void make_units(Finder *f, Units *units) {
    UnitFiles shared = {0};
    GroupList groups = {0};
    for (size_t i = 0; i < f->n_files; i++) {
        if (f->is_shared[i])
            vec_push(&shared, i);
        else if (f->is_there[i])
            add_to_groups(f, &groups, i);
    }
    if (shared.count)
        vec_push(units, shared);
    for (size_t g = 0; g < groups.count; g++) {
        UnitFiles unit = groups.items[g].files;
        add_needed(f, &unit, (uint32_t)g + 1);
        vec_push(units, unit);
        map_release(&groups.items[g].defined);
    }
    vec_free(&groups);
}

bool units_find(const FrontendOptions *options, const Text *images, Units *units, Diag *diag) {
    size_t n = options->n_files;
    Finder f = {.n_files = n,
                .symbols = memory_zeroed((n + 1) * sizeof *f.symbols),
                .is_shared = memory_zeroed((n + 1) * sizeof *f.is_shared),
                .is_there = memory_zeroed((n + 1) * sizeof *f.is_there),
                .marks = memory_zeroed((n + 1) * sizeof *f.marks)};
    bool is_good = true;
    for (size_t i = 0; i < n; i++) {
        if (!images[i].length)
            continue;
        f.is_there[i] =
            n == 1 || symbols_read(options->files[i], &images[i], &f.names, &f.symbols[i], diag);
        is_good &= f.is_there[i];
    }
    find_definers(&f);
    make_units(&f, units);
    for (size_t i = 0; i < n; i++)
        symbols_release(&f.symbols[i]);
    map_release(&f.definers);
    interner_release(&f.names);
    free(f.symbols);
    free(f.is_shared);
    free(f.is_there);
    free(f.marks);
    return is_good;
}

void units_release(Units *units) {
    for (size_t i = 0; i < units->count; i++)
        vec_free(&units->items[i]);
    vec_free(units);
}
