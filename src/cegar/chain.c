// What an object holds, without what newer writes hide: ranges that do not overlap, so that two
// objects that hold the same look the same. Only where places are numbers and there are few:
// elsewhere the chain stays as it is, which is right, too.
#include "cegar/internal.h"

enum { MAX_ENTRIES = 64 };

typedef struct Range {
    Number first, end;
} Range;

static bool range_of(const Cegar *c, const SmgEntry *e, Range *range) {
    Number length;
    if (!term_is_const(c->table, e->offset, &range->first) ||
        !term_is_const(c->table, e->length, &length))
        return false;
    range->end = range->first + length;
    return true;
}

// The first part of `range` that no newer range hides; false when all of it is hidden.
static bool next_visible(const Range *newer, size_t n_newer, Range *range, Range *part) {
    for (bool moved = true; moved && range->first < range->end;) {
        moved = false;
        for (size_t n = 0; n < n_newer; n++)
            if (newer[n].first <= range->first && range->first < newer[n].end) {
                range->first = newer[n].end;
                moved = true;
            }
    }
    if (range->first >= range->end)
        return false;
    *part = *range;
    for (size_t n = 0; n < n_newer; n++)
        if (newer[n].first > part->first && newer[n].first < part->end)
            part->end = newer[n].first;
    range->first = part->end;
    return true;
}

static bool can_be_divided(const SmgEntry *e) {
    return e->kind == SMG_FILL || e->kind == SMG_BYTES || e->kind == SMG_UNKNOWN;
}

static SmgEntry part_of(const Cegar *c, const SmgEntry *e, Range whole, Range part) {
    SmgEntry entry = *e;
    entry.offset = term_const(c->table, part.first);
    entry.length = term_const(c->table, part.end - part.first);
    if (e->kind == SMG_BYTES)
        entry.bytes += part.first - whole.first;
    return entry;
}

const SmgEntry *cegar_tidy_entries(Cegar *c, const SmgEntry *entries, uint32_t *n) {
    Range newer[MAX_ENTRIES], whole, part = {0};
    VEC(SmgEntry) kept = {0};
    size_t n_newer = 0;
    bool is_tidy = true;
    if (*n > MAX_ENTRIES)
        return entries;
    for (const SmgEntry *e = entries; e; e = e->older) {
        if (!range_of(c, e, &whole)) {
            vec_push(&kept, *e);
            continue;
        }
        Range rest = whole;
        size_t before = kept.count;
        while (next_visible(newer, n_newer, &rest, &part)) {
            if (!can_be_divided(e)) {
                vec_push(&kept, *e);
                break;
            }
            vec_push(&kept, part_of(c, e, whole, part));
        }
        is_tidy &= kept.count == before + 1 &&
                   (!can_be_divided(e) || (part.first == whole.first && part.end == whole.end));
        newer[n_newer++] = whole;
    }
    const SmgEntry *tidy = is_tidy ? entries : NULL;
    if (!is_tidy)
        *n = (uint32_t)kept.count;
    for (size_t i = is_tidy ? 0 : kept.count; i-- > 0;) {
        SmgEntry *stored = arena_new(c->arena, sizeof *stored);
        *stored = kept.items[i];
        stored->older = tidy;
        tidy = stored;
    }
    vec_free(&kept);
    return tidy;
}
