// What each instruction says about values and memory.
//
// Copies make one value of two. Whatever else computes a value derives it from its operands: with a
// known distance (ADDRESS, or adding a constant) or by any. Single bits carry no address.
#include "pointsto/core.h"

// ---- Operands ----------------------------------------------------------------------------------

Place pts_global_place(PointsTo *p, IrGlobalId id) {
    return (Place){p->objects.items[p->global_objects[id]].node, 0};
}

static ValueId constant_value(PointsTo *p, IrConstId id) {
    const IrConst *c = &p->program->constants[id];
    if (c->kind == IR_CONST_BITS)
        return NO_ID;
    Place place = c->kind == IR_CONST_GLOBAL ? pts_global_place(p, c->target)
                                             : pts_function_place(p, c->target);
    place.offset += c->offset;
    ValueId value = pts_new_value(p);
    pts_point_to(p, value, place);
    return value;
}

ValueId pts_operand(PointsTo *p, const IrFunction *f, IrFunctionId id, IrOperand operand) {
    (void)f;
    if (ir_is_const(operand))
        return constant_value(p, ir_operand_const(operand));
    return p->registers[id] + ir_operand_reg(operand);
}

// ---- Memory ------------------------------------------------------------------------------------

static void add_load(PointsTo *p, const IrFunction *f, IrFunctionId id, const IrInstr *instr) {
    ValueId pointer = pts_operand(p, f, id, ir_operands(f, instr)[0]);
    if (pointer == NO_ID)
        return;
    uint64_t size = ir_store_size(ir_type(p->program, instr->type));
    CellId cell = pts_touch(p, pts_use(p, pointer), size);
    pts_unify_values(p, p->registers[id] + instr->result, p->cells.items[cell].content);
}

static void add_store(PointsTo *p, const IrFunction *f, IrFunctionId id, const IrInstr *instr) {
    const IrOperand *operands = ir_operands(f, instr);
    ValueId pointer = pts_operand(p, f, id, operands[1]);
    ValueId value = pts_operand(p, f, id, operands[0]);
    const IrType *type = ir_type(p->program, instr->type);
    if (value != NO_ID && type->kind == IR_POINTER)
        pts_use(p, value); // so that places are known for what natives read through it
    if (pointer == NO_ID)
        return;
    CellId cell = pts_touch(p, pts_use(p, pointer), ir_store_size(type));
    pts_unify_values(p, value, p->cells.items[cell].content);
}

// Bytes from a place on, as many as an operand says, are written or copied.
static void add_range(PointsTo *p, const IrFunction *f, IrFunctionId id, Place place,
                      IrOperand length) {
    p->nodes.items[pts_find(p, place).node].is_ranged = true;
    int64_t number;
    if (!pts_constant_number(p, length, &number)) {
        pts_cut(p, place, pts_multiple(p, f, id, length));
        return;
    }
    pts_cut(p, place, 0);
    place.offset += number >= 0 && number < (int64_t)1 << 40 ? number : 0;
    pts_cut(p, place, 0);
}

static void add_copy(PointsTo *p, const IrFunction *f, IrFunctionId id, const IrInstr *instr) {
    const IrOperand *operands = ir_operands(f, instr);
    ValueId to = pts_operand(p, f, id, operands[0]);
    ValueId from = pts_operand(p, f, id, operands[1]);
    int64_t length;
    if (pts_constant_number(p, operands[2], &length) && length == 0)
        return;
    if (to == NO_ID || from == NO_ID)
        return;
    Place target = pts_use(p, to), source = pts_use(p, from);
    bool is_known = pts_constant_number(p, operands[2], &length) && length > 0;
    pts_add_copy(p, target, source, is_known ? (uint64_t)length : 0);
    add_range(p, f, id, target, operands[2]);
    add_range(p, f, id, source, operands[2]);
}

static void add_fill(PointsTo *p, const IrFunction *f, IrFunctionId id, const IrInstr *instr) {
    const IrOperand *operands = ir_operands(f, instr);
    ValueId to = pts_operand(p, f, id, operands[0]);
    if (to == NO_ID)
        return;
    Place place = pts_use(p, to);
    add_range(p, f, id, place, operands[2]);
    ValueId byte = pts_operand(p, f, id, operands[1]);
    if (byte != NO_ID)
        pts_add_fill(p, place, byte);
}

static void add_alloca(PointsTo *p, IrFunctionId id, uint32_t index, const IrInstr *instr) {
    NodeId node = pts_site_node(p, PTS_STACK, id, index);
    if (p->options.level == POINTSTO_FIELD && ir_type(p->program, instr->type)->kind == IR_ARRAY)
        pts_make_whole(p, pts_find(p, (Place){node, 0}).node);
    pts_point_to(p, p->registers[id] + instr->result, (Place){node, 0});
}

static void add_address(PointsTo *p, const IrFunction *f, IrFunctionId id, const IrInstr *instr) {
    const IrOperand *o = ir_operands(f, instr);
    int64_t index = 0, factor = 0, offset = 0, product = 0;
    bool is_known = pts_constant_number(p, o[1], &index);
    bool has_factor = pts_constant_number(p, o[2], &factor);
    bool has_offset = pts_constant_number(p, o[3], &offset);
    ValueId base = pts_operand(p, f, id, o[0]), result = p->registers[id] + instr->result;
    uint64_t step = 0;
    if (!has_factor || !has_offset)
        step = 1;
    else if (factor != 0 && !is_known)
        step = pts_stride(p, f, o[1], factor);
    else if (__builtin_mul_overflow(index, factor, &product) ||
             __builtin_add_overflow(offset, product, &offset))
        step = 1;
    pts_derive(p, result, base, offset, step);
}

// ---- Arithmetic --------------------------------------------------------------------------------

// The operands' addresses may be found at any distance in the result.
static void derive_from(PointsTo *p, const IrFunction *f, IrFunctionId id, const IrInstr *instr) {
    ValueId result = p->registers[id] + instr->result;
    for (uint32_t i = 0; i < instr->n_operands; i++)
        pts_derive(p, result, pts_operand(p, f, id, ir_operands(f, instr)[i]), 0, 1);
}

static void add_sum(PointsTo *p, const IrFunction *f, IrFunctionId id, const IrInstr *instr) {
    const IrOperand *o = ir_operands(f, instr);
    ValueId result = p->registers[id] + instr->result;
    bool is_wide = ir_type(p->program, instr->type)->bits >= p->program->pointer_bits;
    int64_t number;
    if (is_wide && pts_constant_number(p, o[1], &number) && number != INT64_MIN)
        pts_derive(p, result, pts_operand(p, f, id, o[0]), instr->op == IR_SUB ? -number : number,
                   0);
    else if (is_wide && instr->op == IR_ADD && pts_constant_number(p, o[0], &number))
        pts_derive(p, result, pts_operand(p, f, id, o[1]), number, 0);
    else
        derive_from(p, f, id, instr);
}

static void copy_operands(PointsTo *p, const IrFunction *f, IrFunctionId id, const IrInstr *instr,
                          uint32_t from) {
    for (uint32_t i = from; i < instr->n_operands; i++)
        pts_unify_values(p, p->registers[id] + instr->result,
                         pts_operand(p, f, id, ir_operands(f, instr)[i]));
}

static bool is_bit(const PointsTo *p, const IrFunction *f, const IrInstr *instr) {
    const IrType *type = ir_type(p->program, f->reg_types[instr->result]);
    return type->kind == IR_INT && type->bits == 1;
}

static void add_value(PointsTo *p, const IrFunction *f, IrFunctionId id, const IrInstr *instr) {
    if (!instr->n_results || is_bit(p, f, instr))
        return;
    switch (instr->op) {
    case IR_ADD:
    case IR_SUB:
        add_sum(p, f, id, instr);
        break;
    case IR_ZEXT:
    case IR_SEXT:
    case IR_PTRTOINT:
    case IR_INTTOPTR:
    case IR_BITCAST:
    case IR_PHI:
        copy_operands(p, f, id, instr, 0);
        break;
    case IR_SELECT:
        copy_operands(p, f, id, instr, 1);
        break;
    default:
        derive_from(p, f, id, instr);
        break;
    }
}

// ---- Functions and globals ---------------------------------------------------------------------

static void add_return(PointsTo *p, const IrFunction *f, IrFunctionId id, const IrInstr *instr) {
    for (uint32_t i = 0; i < instr->n_operands && i < f->n_results; i++)
        pts_unify_values(p, p->results[id] + i, pts_operand(p, f, id, ir_operands(f, instr)[i]));
}

// For names.
static void note_variable(PointsTo *p, const IrFunction *f, IrFunctionId id, const IrInstr *instr) {
    IrOperand operand = ir_operands(f, instr)[0];
    if (!ir_is_const(operand))
        map_set(&p->variables, (uint64_t)id << 32 | ir_operand_reg(operand), instr->aux);
}

static void add_instr(PointsTo *p, const IrFunction *f, IrFunctionId id, uint32_t index) {
    const IrInstr *instr = &f->instrs[index];
    switch ((IrOpcode)instr->op) {
    case IR_LOAD:
        add_load(p, f, id, instr);
        break;
    case IR_STORE:
        add_store(p, f, id, instr);
        break;
    case IR_COPY:
        add_copy(p, f, id, instr);
        break;
    case IR_FILL:
        add_fill(p, f, id, instr);
        break;
    case IR_ALLOCA:
        add_alloca(p, id, index, instr);
        break;
    case IR_ADDRESS:
        add_address(p, f, id, instr);
        break;
    case IR_CALL:
    case IR_CALL_POINTER:
        pts_add_call(p, id, index);
        break;
    case IR_DEBUG_ADDRESS:
        note_variable(p, f, id, instr);
        break;
    case IR_RET:
        add_return(p, f, id, instr);
        break;
    case IR_SCOPE_BEGIN:
    case IR_SCOPE_END:
    case IR_STACK_SAVE:
    case IR_STACK_RESTORE:
    case IR_JUMP:
    case IR_BRANCH:
    case IR_SWITCH:
    case IR_UNREACHABLE:
    case IR_TRAP:
    case IR_DEBUG_VALUE:
    case IR_DEBUG_END:
        break; // no addresses
#define HANDLES_MEMORY ,
#define HANDLES_ADDRESS ,
#define HANDLES_CALL ,
#define HANDLES_TERMINATOR ,
#define HANDLES_DEBUG ,
#include "ir/other_cases.h"
        add_value(p, f, id, instr);
        break;
    }
}

void pts_add_function(PointsTo *p, IrFunctionId id) {
    const IrFunction *f = &p->program->functions[id];
    pts_find_definitions(p, f);
    for (uint32_t i = 0; i < f->n_instrs && !p->ended; i++) {
        add_instr(p, f, id, i);
        if (p->work.count > 4096)
            pts_solve(p);
    }
}

void pts_add_global(PointsTo *p, IrGlobalId id) {
    const IrGlobal *global = &p->program->globals[id];
    Place place = pts_global_place(p, id);
    if (p->options.level == POINTSTO_FIELD && ir_type(p->program, global->type)->kind == IR_ARRAY)
        pts_make_whole(p, pts_find(p, place).node);
    if (global->is_external)
        pts_point_to(p, pts_outside(p), place);
    for (uint32_t i = 0; i < global->n_relocs; i++) {
        ValueId value = constant_value(p, global->relocs[i].value);
        Place slot = {place.node, (int64_t)global->relocs[i].offset};
        CellId cell = pts_touch(p, slot, p->program->pointer_bits / 8);
        pts_unify_values(p, value, p->cells.items[cell].content);
    }
}
