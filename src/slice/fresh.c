// A new object holds anything where nothing was written yet. Which of its bytes are written before
// other code can read them?
//
// From where the object is made control is followed as long as it is known where it goes and no
// other code gets the object's address. A branch on whether the address is null takes the other
// edge: where it is null, there is no object.
#include "slice/internal.h"

#include <stdlib.h>
#include <string.h>

enum { LARGEST = 4096, MOST_STEPS = 400, MOST_NAMES = 64 };

typedef struct Name { // a register that holds the object's address + offset
    IrReg reg;
    int64_t offset;
} Name;

typedef struct Fresh {
    const Slicer *s;
    const IrFunction *f;
    IrFunctionId id;
    PtsClass class;
    IrOperand length; // in bytes
    uint64_t size;    // the same, if it is a constant up to LARGEST; else 0
    bool is_scoped;   // it was there before: others may have its address
    Name names[MOST_NAMES];
    uint32_t n_names;
    bool written[LARGEST];
    bool all_written;
} Fresh;

static const Name *find_name(const Fresh *x, IrOperand operand) {
    for (uint32_t i = 0; !ir_is_const(operand) && i < x->n_names; i++)
        if (x->names[i].reg == ir_operand_reg(operand))
            return &x->names[i];
    return NULL;
}

static bool add_name(Fresh *x, IrReg reg, int64_t offset) {
    if (x->n_names == MOST_NAMES)
        return false;
    x->names[x->n_names++] = (Name){reg, offset};
    return true;
}

static bool lies_inside(const Fresh *x, int64_t offset, int64_t length) {
    return offset >= 0 && length >= 0 && (uint64_t)offset <= x->size &&
           (uint64_t)length <= x->size - (uint64_t)offset;
}

static void write(Fresh *x, int64_t offset, int64_t length) {
    if (lies_inside(x, offset, length))
        memset(x->written + offset, true, (size_t)length);
}

static bool is_written(const Fresh *x, int64_t offset, int64_t length) {
    bool all = x->all_written;
    if (all || !lies_inside(x, offset, length))
        return all;
    for (int64_t i = 0; i < length; i++)
        if (!x->written[offset + i])
            return false;
    return true;
}

// ---- Instructions. Each gives false where the object may be seen by others, or control is lost.

static bool uses(const Fresh *x, const IrInstr *instr) {
    for (uint32_t i = 0; i < instr->n_operands; i++)
        if (find_name(x, ir_operands(x->f, instr)[i]))
            return true;
    return false;
}

static bool follow_address(Fresh *x, const IrInstr *instr) {
    const IrOperand *o = ir_operands(x->f, instr);
    int64_t index, factor, offset, product;
    const Name *base = find_name(x, o[0]);
    if (!base || find_name(x, o[1]))
        return !uses(x, instr);
    bool is_known = slice_constant(x->s, o[1], &index) && slice_constant(x->s, o[2], &factor) &&
                    slice_constant(x->s, o[3], &offset) &&
                    !__builtin_mul_overflow(index, factor, &product) &&
                    !__builtin_add_overflow(product, offset, &offset) &&
                    !__builtin_add_overflow(offset, base->offset, &offset);
    return is_known && add_name(x, instr->result, offset);
}

// Its own address may be written into the object itself.
static bool follow_store(Fresh *x, const IrInstr *instr) {
    const IrOperand *o = ir_operands(x->f, instr);
    const Name *to = find_name(x, o[1]);
    if (!to)
        return !find_name(x, o[0]);
    write(x, to->offset, (int64_t)ir_store_size(ir_type(x->s->program, instr->type)));
    return true;
}

// An operand that is none of its names may still lead to an object that was there before. (What is
// read through a guessed pointer counts as guessed, whatever it was.)
static bool may_lead_here(const Fresh *x, const IrInstr *instr, uint32_t operand) {
    return x->is_scoped &&
           slice_class_of(x->s, x->id, (uint32_t)(instr - x->f->instrs), operand) == x->class;
}

static bool follow_load(const Fresh *x, const IrInstr *instr) {
    const Name *from = find_name(x, ir_operands(x->f, instr)[0]);
    if (!from)
        return !may_lead_here(x, instr, 0);
    return is_written(x, from->offset, (int64_t)ir_store_size(ir_type(x->s->program, instr->type)));
}

// COPY and FILL, or a call of `op`'s kind. What is copied from the object must be written by then.
static bool follow_range(Fresh *x, const IrInstr *instr, IrOpcode op) {
    const IrOperand *o = ir_operands(x->f, instr);
    const Name *to = find_name(x, o[0]), *from = find_name(x, o[1]);
    int64_t length;
    bool is_known = slice_constant(x->s, o[2], &length);
    if (find_name(x, o[2]) || (op == IR_COPY && !from && may_lead_here(x, instr, 1)))
        return false;
    if (from && (op == IR_FILL || !is_known || !is_written(x, from->offset, length)))
        return false;
    if (to && is_known)
        write(x, to->offset, length);
    if (to && to->offset == 0 && o[2].code == x->length.code)
        x->all_written = true;
    return true;
}

// The models' memset and memcpy do what FILL and COPY do, and give their first argument.
static bool follow_call(Fresh *x, const IrInstr *call) {
    const IrFunction *callee = call->op == IR_CALL ? &x->s->program->functions[call->aux] : NULL;
    bool fills = callee && callee->is_model && strcmp(callee->name, "memset") == 0;
    bool copies = callee && callee->is_model && strcmp(callee->name, "memcpy") == 0;
    if ((!fills && !copies) || call->n_operands != 3)
        return !x->is_scoped && !uses(x, call);
    const Name *to = find_name(x, ir_operands(x->f, call)[0]);
    return follow_range(x, call, fills ? IR_FILL : IR_COPY) &&
           (!to || !call->n_results || add_name(x, call->result, to->offset));
}

static bool is_null(const Fresh *x, IrOperand operand) {
    int64_t number;
    return slice_constant(x->s, operand, &number) && number == 0;
}

static bool follow(Fresh *x, const IrInstr *instr) {
    switch (instr->op) {
    case IR_ADDRESS:
        return follow_address(x, instr);
    case IR_STORE:
        return follow_store(x, instr);
    case IR_LOAD:
        return follow_load(x, instr);
    case IR_COPY:
    case IR_FILL:
        return follow_range(x, instr, (IrOpcode)instr->op);
    case IR_DEBUG_VALUE:
    case IR_DEBUG_END:
    case IR_DEBUG_ADDRESS:
    case IR_EQ:
    case IR_NE:
        return true;
    case IR_CALL:
    case IR_CALL_POINTER:
        return follow_call(x, instr);
    default:
        return !uses(x, instr);
    }
}

// Where control goes at the end of a block, as far as the object is there.
static IrBlockId next_block(const Fresh *x, const SliceFunction *f, const IrInstr *end) {
    if (end->op == IR_JUMP)
        return ir_targets(x->f, end)[0];
    IrOperand condition =
        end->op == IR_BRANCH ? ir_operands(x->f, end)[0] : (IrOperand){UINT32_MAX};
    uint32_t def = ir_is_const(condition) ? IR_NONE : f->defs[ir_operand_reg(condition)];
    if (def == IR_NONE)
        return IR_NONE;
    const IrInstr *compare = &x->f->instrs[def];
    if (compare->op != IR_EQ && compare->op != IR_NE)
        return IR_NONE;
    const IrOperand *o = ir_operands(x->f, compare);
    const Name *a = find_name(x, o[0]), *b = find_name(x, o[1]);
    bool is_of_null =
        (a && a->offset == 0 && is_null(x, o[1])) || (b && b->offset == 0 && is_null(x, o[0]));
    return is_of_null ? ir_targets(x->f, end)[compare->op == IR_EQ] : (IrBlockId)IR_NONE;
}

static void follow_from(Fresh *x, const SliceFunction *f, uint32_t instr) {
    IrBlockId b = f->block_of[instr];
    uint32_t at = instr + 1 - x->f->blocks[b].first;
    for (int steps = 0; steps < MOST_STEPS; steps++, at++) {
        const IrBlock *block = &x->f->blocks[b];
        const IrInstr *next = &x->f->instrs[block->first + at];
        if (at + 1 < block->count) {
            if (!follow(x, next))
                return;
            continue;
        }
        b = next_block(x, f, next);
        at = UINT32_MAX; // the first of the next block comes next
        if (b == IR_NONE || x->f->blocks[b].is_cut_point)
            return; // in a loop the same registers are soon those of another object
    }
}

void slice_written_at_once(const Slicer *s, Site made, Site site, IrOperand length,
                           void (*unwritten)(void *, uint64_t offset), void *context) {
    const SliceFunction *f = &s->functions[made.function];
    Fresh *x = memory_zeroed(sizeof *x);
    *x = (Fresh){.s = s,
                 .f = f->f,
                 .id = made.function,
                 .class = pointsto_of_site(s->points_to, site.function, site.instr).class,
                 .length = length,
                 .is_scoped = made.instr != site.instr};
    int64_t size;
    if (slice_constant(x->s, length, &size) && size > 0 && size <= LARGEST)
        x->size = (uint64_t)size;
    (void)add_name(x, f->f->instrs[site.instr].result, 0);
    follow_from(x, f, made.instr);
    for (uint64_t i = 0; i < x->size && !x->all_written; i++)
        if (!x->written[i])
            unwritten(context, i);
    if (!x->size && !x->all_written)
        unwritten(context, UINT64_MAX);
    free(x);
}
