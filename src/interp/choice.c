// Is this the only run that the program has? With options->stops_at_choice the run ends where
// another one could go on differently: at an input, at a value that was never written, and at
// whatever else doc/semantics.md and doc/library.md leave open. A run that comes to its end stands
// for all runs.
//
// What C leaves open is met in these places:
//   - every value that would come from the inputs (they have a source that tells about it), so that
//     no draw is missed: nondeterministic values, undef, contents of fresh memory, null from malloc
//   - addresses: pointers that become numbers, pointers to different objects that are ordered, or
//     compared where one could lie right behind the other object; stored pointers whose bytes are
//     read as numbers, cut or copied in part; accesses through numbers; alignment that an object
//     has by chance; numbers that happen to be an object's address where leaks are looked for
//   - natives whose result the C library does not fix (choice of a glibc version), not-a-number,
//     conversions that do not fit, models that compute only one of several results
//
// Copying what was never written is no choice: it stays unwritten in the copy. Neither is the
// padding that an assignment leaves arbitrary: it is unwritten again (interp_forget).
//
// Signed overflow wraps, which C leaves open in another way: result.wraps says so.
#include "interp/choice.h"
#include "interp/internal.h"

#include "base/memory.h"

#include <string.h>

enum { FIRST_PAGE = 4096 }; // where no object is

void interp_choose(const Interp *in, const char *what) {
    InterpChoices *choices = in->choices;
    if (!choices || choices->what || in->ended)
        return;
    choices->what = what;
    choices->place = interp_user_frame(in);
}

// ---- Inputs -----------------------------------------------------------------------------------

static IrBits choose_value(void *context, IrDraw draw, uint32_t bits, bool is_float) {
    (void)bits;
    (void)is_float;
    interp_choose(context, draw == IR_DRAW_NONDET ? "an input" : "an arbitrary value");
    return (IrBits){0, 0};
}

static uint8_t choose_byte(void *context, uint64_t object, uint64_t offset) {
    (void)object;
    (void)offset;
    interp_choose(context, "memory that was never written");
    return 0;
}

static bool choose_failure(void *context) {
    interp_choose(context, "an allocation that may fail");
    return false;
}

void interp_choices_start(Interp *in) {
    if (!in->options->stops_at_choice)
        return;
    in->choices = memory_zeroed(sizeof *in->choices);
    in->inputs = ir_inputs_from((IrSource){.context = in,
                                           .value = choose_value,
                                           .memory = choose_byte,
                                           .malloc_fails = choose_failure});
}

void interp_choices_end(Interp *in) {
    InterpChoices *choices = in->choices;
    if (!choices)
        return;
    if (choices->what) {
        text_release(&in->result.message);
        text_add(&in->result.message, "%s", choices->what);
        in->result.end = IR_RUN_CHOICE;
        in->result.violation = 0;
        interp_set_place(in, choices->place);
    }
    free(choices);
    ir_inputs_free(in->inputs);
}

// ---- Addresses --------------------------------------------------------------------------------

static bool is_null(InterpCell pointer) { return !pointer.high && pointer.low < FIRST_PAGE; }

void interp_choose_address(const Interp *in, InterpCell pointer) {
    if (!pointer.high && pointer.low >= FIRST_PAGE)
        interp_choose(in, "a number that is used as an address");
}

// How far behind the start of its live object a pointer is; false: that is not known.
static bool find_offset(const Interp *in, InterpCell pointer, const InterpObject **object,
                        uint64_t *offset) {
    *object = pointer.high ? interp_object_of(in, pointer.high) : NULL;
    if (!*object || (*object)->state != INTERP_ALIVE)
        return false;
    *offset = (pointer.low - (*object)->address) & in->pointer_mask;
    return *offset <= (*object)->size;
}

// Null differs from every pointer to an object, also one that was freed, and just behind it.
static bool differs_from_null(const Interp *in, InterpCell pointer) {
    const InterpObject *object = pointer.high ? interp_object_of(in, pointer.high) : NULL;
    bool is_there = object && (object->state == INTERP_ALIVE || object->state == INTERP_FREED);
    return is_there && ((pointer.low - object->address) & in->pointer_mask) <= object->size;
}

// Live objects have no byte in common, but the end of one may be the start of another.
static bool are_apart(const Interp *in, InterpCell a, InterpCell b) {
    const InterpObject *first, *second;
    uint64_t at, from;
    return find_offset(in, a, &first, &at) && find_offset(in, b, &second, &from) &&
           (at < first->size || !at) && (from < second->size || !from);
}

// Is it the same wherever objects lie?
static bool has_one_equality(const Interp *in, InterpCell a, InterpCell b) {
    if (a.high == b.high)
        return true; // offsets in one object, or numbers
    if (is_null(a) || is_null(b))
        return differs_from_null(in, is_null(a) ? b : a);
    return are_apart(in, a, b);
}

static bool has_one_order(const Interp *in, InterpCell a, InterpCell b) {
    const InterpObject *object;
    uint64_t offset;
    if (a.high != b.high)
        return false;
    return !a.high ||
           (find_offset(in, a, &object, &offset) && find_offset(in, b, &object, &offset));
}

static bool compare(const InterpOp *op, uint64_t a, uint64_t b) {
    int64_t x = interp_signed(a, op->bits), y = interp_signed(b, op->bits);
    switch ((IrOpcode)op->ir) {
    case IR_EQ:
        return a == b;
    case IR_NE:
        return a != b;
    case IR_ULT:
        return a < b;
    case IR_ULE:
        return a <= b;
    case IR_SLT:
        return x < y;
    default:
        return x <= y;
    }
}

bool interp_compare_pointers(Interp *in, const InterpOp *op) {
    InterpCell a = *interp_operand(in, op->a), b = *interp_operand(in, op->b);
    bool is_equality = op->ir == IR_EQ || op->ir == IR_NE;
    if (!(is_equality ? has_one_equality(in, a, b) : has_one_order(in, a, b)))
        interp_choose(in, "the places of objects in memory");
    in->registers[op->to] = (InterpCell){compare(op, a.low, b.low), 0};
    return true;
}

bool interp_number_of_pointer(Interp *in, const InterpOp *op) {
    InterpCell pointer = *interp_operand(in, op->a);
    if (pointer.high)
        interp_choose(in, "an address as a number");
    in->registers[op->to] = (InterpCell){pointer.low & op->mask, 0};
    return true;
}

// The numbers are those of the pointers c and aux: what is between two pointers into one object
// does not depend on its place.
bool interp_distance(Interp *in, const InterpOp *op) {
    uint64_t a = interp_operand(in, op->a)->low, b = interp_operand(in, op->b)->low;
    InterpCell p = *interp_operand(in, op->c), q = *interp_operand(in, (InterpRef)op->aux);
    bool is_same = p.high == q.high && p.low == a && q.low == b;
    if (!is_same)
        interp_choose(in, "the places of objects in memory");
    in->registers[op->to] = (InterpCell){(a - b) & op->mask, 0};
    return true;
}

bool interp_is_aligned_anywhere(const InterpObject *object, uint64_t offset, uint64_t align) {
    return object && object->address % align == 0 && offset % align == 0;
}

// ---- Stored pointers --------------------------------------------------------------------------

static uint64_t slot_at(const Interp *in, const InterpObject *object, uint64_t offset) {
    uint32_t shift = in->pointer_bytes == 8 ? 3 : 2;
    return ((object->address + offset) >> shift) - (object->address >> shift);
}

// A pointer at an unaligned place with some bytes in [start, end), and others outside or not.
static bool meets_unaligned(const Interp *in, const InterpObject *object, uint64_t start,
                            uint64_t end, bool only_cut) {
    uint64_t size = in->pointer_bytes, provenance;
    if (!object->rare || !object->rare->unaligned.count)
        return false;
    for (uint64_t at = start < size ? 0 : start - size + 1; at < end; at++) {
        bool is_cut = at < start || at + size > end;
        if ((is_cut || !only_cut) && map_get(&object->rare->unaligned, at, &provenance) &&
            provenance)
            return true;
    }
    return false;
}

static bool cuts_pointer(const Interp *in, const InterpObject *object, uint64_t offset,
                         uint64_t size) {
    uint64_t mask = in->pointer_bytes - 1, start = object->address + offset;
    const uint64_t *pointers = object->pointers;
    if (pointers && (start & mask) && pointers[slot_at(in, object, offset)])
        return true;
    if (pointers && ((start + size) & mask) && pointers[slot_at(in, object, offset + size - 1)])
        return true;
    return meets_unaligned(in, object, offset, offset + size, true);
}

static bool holds_pointer(const Interp *in, const InterpObject *object, uint64_t offset,
                          uint64_t size) {
    uint64_t last = object->pointers ? slot_at(in, object, offset + size - 1) : 0;
    for (uint64_t i = object->pointers ? slot_at(in, object, offset) : 1; i <= last; i++)
        if (object->pointers[i])
            return true;
    return meets_unaligned(in, object, offset, offset + size, false);
}

void interp_choose_if_cut(const Interp *in, InterpPlace place, uint64_t size) {
    if (size && cuts_pointer(in, place.object, place.offset, size))
        interp_choose(in, "a part of a stored pointer");
}

void interp_choose_if_pointer(const Interp *in, InterpPlace place, uint64_t size) {
    if (size && holds_pointer(in, place.object, place.offset, size))
        interp_choose(in, "a stored pointer that is read as a number");
}

void interp_choose_loaded(const Interp *in, InterpPlace place, InterpCell value,
                          const InterpOp *op) {
    if (op->kind != IR_POINTER || !value.high)
        interp_choose_if_pointer(in, place, op->size);
}

// ---- Unwritten memory -------------------------------------------------------------------------

static void clear_bit(uint8_t *bits, uint64_t index) {
    bits[index / 8] &= (uint8_t)~(1u << index % 8);
}

void interp_forget_bytes(InterpPlace place, uint64_t size) {
    InterpObject *object = place.object;
    if (object->all_initialised) {
        object->all_initialised = false;
        if (!object->initialised)
            interp_make_initialised(object);
        memset(object->initialised, 0xff, object->size / 8 + 1);
    }
    for (uint64_t i = 0; i < size && object->initialised; i++)
        clear_bit(object->initialised, place.offset + i);
}

// A store of undef: memory as if it was never written.
bool interp_forget(Interp *in, const InterpOp *op) {
    if (!interp_store(in, op))
        return false;
    InterpPlace place = interp_access(in, *interp_operand(in, op->b), op->size, INTERP_INITIALISE);
    if (!place.object)
        return false;
    interp_forget_bytes(place, op->size);
    return true;
}

bool interp_undef_to_store(Interp *in, const InterpOp *op) {
    in->registers[op->to] = (InterpCell){0, 0};
    return true;
}

// ---- Decoding ---------------------------------------------------------------------------------

enum { NEVER = UINT32_MAX };

static InterpDefinitions find_definitions(const IrFunction *f) {
    InterpDefinitions d = {memory_new((f->n_regs + 1) * sizeof *d.instrs),
                           memory_new((f->n_regs + 1) * sizeof *d.blocks)};
    for (IrReg r = 0; r < f->n_regs; r++)
        d.instrs[r] = NEVER;
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        for (uint32_t i = f->blocks[b].first; i < f->blocks[b].first + f->blocks[b].count; i++)
            for (uint32_t k = 0; k < f->instrs[i].n_results; k++) {
                d.instrs[f->instrs[i].result + k] = i;
                d.blocks[f->instrs[i].result + k] = b;
            }
    return d;
}

static bool is_defined_by(const IrFunction *f, const InterpDefinitions *d, IrOperand operand,
                          IrOpcode op) {
    if (ir_is_const(operand))
        return false;
    uint32_t instr = d->instrs[ir_operand_reg(operand)];
    return instr != NEVER && f->instrs[instr].op == op;
}

static bool is_distance(const IrFunction *f, const InterpDefinitions *d, const IrInstr *i,
                        IrBlockId block) {
    const IrOperand *operands = ir_operands(f, i);
    if (i->op != IR_SUB || (i->flags & IR_SHADOW))
        return false;
    for (int k = 0; k < 2; k++)
        if (!is_defined_by(f, d, operands[k], IR_PTRTOINT) ||
            d->blocks[ir_operand_reg(operands[k])] != block)
            return false;
    return true;
}

static bool is_debug(const IrInstr *i) {
    return i->op == IR_DEBUG_VALUE || i->op == IR_DEBUG_ADDRESS || i->op == IR_DEBUG_END;
}

InterpUses interp_find_uses(const IrFunction *f) {
    InterpDefinitions d = find_definitions(f);
    InterpUses uses = {memory_zeroed(f->n_regs + 1), d};
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        for (uint32_t n = f->blocks[b].first; n < f->blocks[b].first + f->blocks[b].count; n++) {
            const IrInstr *i = &f->instrs[n];
            const IrOperand *operands = ir_operands(f, i);
            bool has_distance = is_distance(f, &d, i, b);
            bool is_store = i->op == IR_STORE && !(i->flags & IR_SHADOW);
            for (uint32_t k = 0; k < i->n_operands; k++) {
                bool is_stored = is_store && k == 0 && is_defined_by(f, &d, operands[0], IR_UNDEF);
                if (!ir_is_const(operands[k]) && !has_distance && !is_stored && !is_debug(i))
                    uses.is_open[ir_operand_reg(operands[k])] = true;
            }
        }
    return uses;
}

void interp_uses_release(InterpUses *uses) {
    free(uses->is_open);
    free(uses->definitions.instrs);
    free(uses->definitions.blocks);
}

// The pointers whose numbers are subtracted.
static void decode_distance(const IrFunction *f, const InterpUses *uses, const IrInstr *i,
                            InterpOp *op) {
    const IrOperand *numbers = ir_operands(f, i);
    for (int k = 0; k < 2; k++) {
        const IrInstr *cast = &f->instrs[uses->definitions.instrs[ir_operand_reg(numbers[k])]];
        IrOperand pointer = ir_operands(f, cast)[0];
        InterpRef ref = ir_is_const(pointer) ? -(InterpRef)ir_operand_const(pointer) - 1
                                             : (InterpRef)ir_operand_reg(pointer);
        if (k == 0)
            op->c = ref;
        else
            op->aux = (uint32_t)ref;
    }
    op->code = INTERP_DISTANCE;
}

// The code that looks for choices in place of the plain one. `from` is the type of the operands.
void interp_decode_choice(const IrFunction *f, const InterpUses *uses, const IrInstr *i,
                          const IrType *from, InterpOp *op) {
    bool from_pointer = from->kind == IR_POINTER;
    const InterpDefinitions *d = &uses->definitions;
    if (i->flags & IR_SHADOW)
        return;
    if (ir_is_comparison(i->op) && from_pointer)
        op->code = INTERP_COMPARE_POINTERS;
    else if ((i->op == IR_PTRTOINT && uses->is_open[i->result]) ||
             (i->op == IR_BITCAST && from_pointer && op->kind != IR_POINTER))
        op->code = INTERP_NUMBER_OF_POINTER;
    else if (i->op == IR_SUB && is_distance(f, d, i, d->blocks[i->result]))
        decode_distance(f, uses, i, op);
    else if (i->op == IR_UNDEF && !uses->is_open[i->result])
        op->code = INTERP_UNDEF_TO_STORE;
    else if (i->op == IR_STORE && is_defined_by(f, d, ir_operands(f, i)[0], IR_UNDEF))
        op->code = INTERP_FORGET;
}
