// Rows: segments of like structures that lie side by side in arrays. Row e of the segment is a
// record of `size` bytes; an array (the host) that holds some of its bytes has a column: "element e
// of mine is what row e holds from byte `place` on". Several arrays may hold columns of the same
// rows: two arrays of pointers to the same objects are two columns of one row, a pointer each.
//
// The rows are an object of the graph that has a name but no address: nothing points to it but
// columns. What a row's pointers own are its parts, as in every segment. Rows may be none at all.
//
// Before an element is accessed its row is split off: the rows before it stay, it becomes fields of
// the hosts again, the rows behind it are a segment of their own.
#ifndef SMG_ROWS_H
#define SMG_ROWS_H

#include "base/vec.h"
#include "smg/smg.h"

static inline bool smg_is_rows(const SmgObject *object) {
    return object && object->segment && object->segment->shape == SMG_ROWS;
}

typedef struct SmgColumn {
    SmgObjectId host;
    const SmgEntry *entry;
} SmgColumn;

typedef VEC(SmgColumn) SmgColumns;

// The rows that a column is one of.
SmgObjectId smg_rows_of(const SmgContext *smg, const SmgEntry *column);
// All columns of the rows, in live hosts.
SmgColumns smg_find_columns(SmgHeap heap, SmgObjectId rows);

// The rows before number `number` and those behind it become two segments; `has_row`: the row with
// that number becomes fields, otherwise it belongs to the second. 0 <= number must be known, and
// that it is below the length (`has_row`), or at most the length. `lacks`: which of its optional
// parts the row lacks (smg/optional.h).
void smg_split_rows(SmgContext *smg, SmgHeap *heap, const Kb **kb, SmgObjectId rows, Term number,
                    bool has_row, uint32_t lacks);
// Segments that are known to have no row are not there.
void smg_drop_empty_rows(SmgContext *smg, SmgHeap *heap, const Kb *kb);
// Is the object part of rows that are known to be none?
bool smg_is_of_no_rows(SmgContext *smg, SmgHeap heap, const Kb *kb, const SmgObject *object);

// New contents for a host: the entries, oldest first.
typedef VEC(SmgEntry) SmgEntryList;
void smg_set_entry_list(SmgContext *smg, SmgHeap *heap, SmgObjectId host,
                        const SmgEntryList *oldest_first);

#endif
