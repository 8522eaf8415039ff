// What natives read beside their arguments: memory that is written out, formats, and the texts that
// these print. Each is checked in front of the call where it may be indeterminate.
#include "shadow/internal.h"

#include "ir/format.h"
#include "ir/natives.h"

#include <string.h>

static IrOperand word(Tracker *t, uint64_t number) {
    IrTypeId type = ir_build_int(t->builder, ir_builder_program(t->builder)->pointer_bits);
    return ir_const_operand(ir_build_bits(t->builder, type, number, 0));
}

// Nothing is shown of the call; runs pass.
static void give_up(Tracker *t) {
    IrMessageId message =
        ir_build_message(t->builder, "output of memory that may be indeterminate");
    IrOperand operand = word(t, message);
    emit_instr_of(t, IR_CHECK, IR_CHECK_UNCHECKED_OUTPUT, &operand, 1);
}

static void check_text(Tracker *t, IrOperand pointer, IrOperand limit) {
    IrOperand operands[] = {tracker_value(t, pointer), limit};
    emit_instr_of(t, IR_CHECK, IR_CHECK_TEXT, operands, 2);
}

static bool is_pointer(const Tracker *t, IrOperand operand) {
    return ir_type(t->old, ir_operand_type(t->old, t->f, operand))->kind == IR_POINTER;
}

static bool is_tracked(const Tracker *t, const IrInstr *i, uint32_t operand) {
    return is_pointer(t, ir_operands(t->f, i)[operand]) &&
           taint_of_memory(t->taint, t->id, (uint32_t)(i - t->f->instrs), operand);
}

// ---- Variable arguments -------------------------------------------------------------------------

// The number behind an address of the memory that variable arguments are passed in; false: another
// address, or one that is computed.
static bool find_offset(const Tracker *t, IrOperand address, IrOperand area, uint64_t *offset) {
    *offset = 0;
    if (address.code == area.code)
        return true;
    for (uint32_t n = 0; n < t->f->n_instrs && !ir_is_const(address); n++) {
        const IrInstr *i = &t->f->instrs[n];
        const IrOperand *o = ir_operands(t->f, i);
        if (i->result != ir_operand_reg(address))
            continue;
        if (i->op != IR_ADDRESS || o[0].code != area.code || !ir_is_const(o[1]))
            return false;
        uint64_t parts[3];
        for (uint32_t k = 0; k < 3; k++)
            parts[k] = t->old->constants[ir_operand_const(o[k + 1])].low;
        *offset = parts[0] * parts[1] + parts[2];
        return true;
    }
    return false;
}

static bool is_given(const Tracker *t, const IrInstr *call, IrOperand area) {
    bool is_call = call->op == IR_CALL || call->op == IR_CALL_POINTER;
    for (uint32_t o = 0; is_call && o < call->n_operands; o++)
        if (ir_operands(t->f, call)[o].code == area.code)
            return true;
    return false;
}

// The last store to that place in front of the call; NULL: none in its block. Only the call that
// the area is made for gets its address: calls of models that check what it is given do not.
static const IrInstr *find_argument(const Tracker *t, const IrInstr *call, IrOperand area,
                                    uint64_t offset) {
    const IrBlock *block = &t->f->blocks[t->block];
    for (const IrInstr *i = call; i-- > t->f->instrs + block->first;) {
        uint64_t at;
        if (is_given(t, i, area))
            break;
        if (i->op == IR_STORE && find_offset(t, ir_operands(t->f, i)[1], area, &at) && at == offset)
            return i;
    }
    return NULL;
}

// ---- Formats ------------------------------------------------------------------------------------

// A constant text; NULL: it may be another one.
static const char *constant_text(const IrProgram *program, IrOperand pointer) {
    const IrConst *c = ir_is_const(pointer) ? &program->constants[ir_operand_const(pointer)] : NULL;
    if (!c || c->kind != IR_CONST_GLOBAL)
        return NULL;
    const IrGlobal *global = &program->globals[c->target];
    if (!global->is_constant || !global->bytes || global->n_relocs || c->offset < 0 ||
        (uint64_t)c->offset >= global->size ||
        !memchr(global->bytes + c->offset, 0, global->size - (uint64_t)c->offset))
        return NULL;
    return (const char *)global->bytes + c->offset;
}

typedef struct Reader {
    Tracker *t;
    const IrInstr *call;
    IrOperand area;
    uint64_t offset; // of the next argument
    bool has_area;
    bool is_fine;        // all arguments so far were found and checked
    const IrInstr *star; // the last argument that is a width or precision
} Reader;

static const IrInstr *next_argument(Reader *r, uint64_t size) {
    uint64_t bytes = ir_builder_program(r->t->builder)->pointer_bits / 8;
    const IrInstr *store = r->has_area ? find_argument(r->t, r->call, r->area, r->offset) : NULL;
    r->offset += (size + bytes - 1) / bytes * bytes;
    r->is_fine &= store != NULL;
    if (store)
        emit_operand_check(r->t, IR_CHECK_ARGUMENT, ir_operands(r->t->f, store)[0]);
    return store;
}

static bool next_int(void *context, int *value) {
    Reader *r = context;
    r->star = next_argument(r, 4);
    *value = IR_LARGEST_FIELD; // more than any precision that is written out
    return true;
}

static void skip_text(void *context, const char *text, size_t length) {
    (void)context;
    (void)text;
    (void)length;
}

// A negative precision is none, and a large limit.
static void read_string(Reader *r, const IrConversion *c, const IrInstr *store) {
    Tracker *t = r->t;
    bool has_star = c->precision >= IR_LARGEST_FIELD;
    if (!is_tracked(t, store, 0))
        return;
    if (c->is_wide || (has_star && !r->star)) {
        r->is_fine = false;
        return;
    }
    IrOperand limit = has_star           ? emit_as_word(t, ir_operands(t->f, r->star)[0])
                      : c->precision < 0 ? word(t, UINT64_MAX)
                                         : word(t, (uint64_t)c->precision);
    check_text(t, ir_operands(t->f, store)[0], limit);
}

static bool convert(void *context, const IrConversion *c) {
    Reader *r = context;
    uint64_t word_bytes = ir_builder_program(r->t->builder)->pointer_bits / 8;
    if (c->is_long_double || !c->letter || c->letter == 'm')
        return c->letter == 'm' || (r->is_fine = false);
    bool is_float = strchr("aAeEfFgG", c->letter), is_pointer = strchr("spn", c->letter);
    const IrInstr *store = next_argument(r, is_float ? 8 : is_pointer ? word_bytes : c->size);
    if (store && c->letter == 's')
        read_string(r, c, store);
    r->is_fine &= strchr("diouxXcaAeEfFgGsp", c->letter) != NULL;
    return r->is_fine;
}

static bool check_format(Tracker *t, const IrInstr *call, const char *format) {
    Reader r = {.t = t, .call = call, .is_fine = true, .has_area = call->flags & IR_VARIADIC};
    IrFormatReader reader = {ir_builder_program(t->builder)->pointer_bits / 8, next_int, skip_text,
                             convert, &r};
    if (r.has_area)
        r.area = ir_operands(t->f, call)[call->n_operands - 1];
    return ir_read_format(&reader, format) && r.is_fine;
}

// ---- Calls --------------------------------------------------------------------------------------

// A native of the printf family.
static void check_print(Tracker *t, const IrInstr *call, IrPrint print) {
    const IrOperand *operands = ir_operands(t->f, call);
    uint32_t n = (uint32_t)print.format;
    if (n >= call->n_operands || print.has_list) {
        give_up(t);
        return;
    }
    if (is_tracked(t, call, n))
        check_text(t, operands[n], word(t, UINT64_MAX));
    const char *format = constant_text(t->old, operands[n]);
    if (!format || !check_format(t, call, format))
        give_up(t);
}

void emit_output_checks(Tracker *t, const IrInstr *call) {
    const IrFunction *callee = &t->old->functions[call->aux];
    if (callee->kind != IR_FUNCTION_NATIVE || callee->native == IR_NATIVE_TEXT_SIZE)
        return; // what the model reads then is said by itself
    IrPrint print = ir_print_of(callee->native);
    const char *kinds = ir_native_info(callee->native)->arguments;
    int from = ir_native_argument(callee->native, 'r'), size = from + 1;
    if (print.format >= 0) {
        check_print(t, call, print);
    } else if (from >= 0 && (uint32_t)size < call->n_operands &&
               is_tracked(t, call, (uint32_t)from)) {
        IrOperand operands[] = {tracker_value(t, ir_operands(t->f, call)[from]),
                                tracker_value(t, ir_operands(t->f, call)[size])};
        if (kinds[size] == 'b')
            emit_instr_of(t, IR_CHECK, IR_CHECK_OUTPUT, operands, 2);
        else
            give_up(t);
    }
}
