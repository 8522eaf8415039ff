#include "seg/show.h"

#include <string.h>

static bool is_same_mark(const SegMark *mark, uint32_t from, SegMarkKind kind, uint32_t by,
                         IrLocId loc, const char *what) {
    return mark->from == from && mark->kind == kind && mark->by == by && mark->loc == loc &&
           strcmp(mark->what ? mark->what : "", what ? what : "") == 0;
}

void seg_mark(SegRecord *record, uint32_t from, SegMarkKind kind, uint32_t by, IrLocId loc,
              const char *what) {
    if (!record || from == IR_NONE)
        return;
    // A node's marks are made one after another, so the same one is near the end.
    for (size_t i = record->marks.count; i-- > 0 && record->marks.items[i].from == from;)
        if (is_same_mark(&record->marks.items[i], from, kind, by, loc, what)) {
            record->marks.items[i].count++;
            return;
        }
    char *copy = what ? memory_copy_string(what) : NULL;
    vec_push(&record->marks, ((SegMark){from, kind, by, loc, copy, 1}));
}

void seg_unmark(SegRecord *record, uint32_t from) {
    for (size_t i = 0; record && i < record->marks.count; i++)
        if (record->marks.items[i].from == from)
            record->marks.items[i].count = 0;
}

void seg_record_release(SegRecord *record) {
    for (size_t i = 0; i < record->marks.count; i++)
        free(record->marks.items[i].what);
    vec_free(&record->marks);
}
