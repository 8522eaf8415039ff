// What expressions mean as IEEE operations. A circuit looks like any integer operations; solvers
// that reason about numbers (src/solver/floats.h) read the notes instead.
#include "term/bits_float.h"

static bool is_number(const BitsTable *table, Bits a) {
    return width_of(table, a) == 32 || width_of(table, a) == 64;
}

static bool has_readers(const BitsTable *table, BitsFloatOp op, Bits result, Bits a) {
    if (op == BITS_FCOMPARE || op == BITS_FCLASS || op == BITS_FTO_SINT || op == BITS_FTO_UINT)
        return is_number(table, a) && width_of(table, result) <= 64;
    if (op == BITS_FFROM_SINT || op == BITS_FFROM_UINT)
        return is_number(table, result) && width_of(table, a) <= 64;
    return is_number(table, result) && is_number(table, a);
}

// Only on nodes that are younger than the operands, so that following notes ends. The first note
// stays.
Bits float_note(BitsTable *table, Bits result, BitsFloatOp op, uint32_t mask, Bits a, Bits b) {
    BitsOp shape = op_of(table, result);
    uint64_t place;
    if (shape == BITS_CONST || shape == BITS_VAR || result.id <= a.id || result.id <= b.id)
        return result;
    if (!has_readers(table, op, result, a) || map_get(&table->float_places, result.id, &place))
        return result;
    map_set(&table->float_places, result.id, table->float_notes.count);
    vec_push(&table->float_notes, ((BitsFloatNote){op, mask, a.id, b.id}));
    return result;
}

BitsFloatNote bits_float_note(const BitsTable *table, Bits a) {
    uint64_t place;
    if (!table->float_notes.count || !map_get(&table->float_places, a.id, &place))
        return (BitsFloatNote){0};
    return table->float_notes.items[place];
}

bool bits_has_floats(const BitsTable *table) { return table->float_notes.count != 0; }
