// Integers in SMT-LIB's text: definitions, operations, conversions. See recur_text.c.
#include "recurrence/recur_writer.h"

#include <stdarg.h>
#include <string.h>

void writer_fail(Writer *w) { w->has_failed = true; }

bool writer_is_math(const Writer *w) { return w->set->is_math; }

// ---- Text ---------------------------------------------------------------------------------------

void writer_put_sort(const Writer *w, uint32_t bits) {
    if (bits == 1)
        text_add(w->text, "Bool");
    else if (writer_is_math(w))
        text_add(w->text, "Int");
    else
        text_add(w->text, "(_ BitVec %u)", bits);
}

void writer_put_number(Text *text, Number value, uint32_t bits, bool math) {
    if (bits == 1) {
        text_add(text, value ? "true" : "false");
    } else if (math) {
        text_add(text, value < 0 ? "(- " : "");
        number_print(text, value < 0 ? -value : value);
        text_add(text, value < 0 ? ")" : "");
    } else {
        text_add(text, "(_ bv");
        number_print(text, number_mod(value, number_power_of_two(bits)));
        text_add(text, " %u)", bits);
    }
}

// A definition. In the format, %n is a name (uint32_t); other directives are printf's.
uint32_t writer_define(Writer *w, uint32_t bits, const char *format, ...) {
    TextName name = {.bits = bits};
    size_t n_uses = 0;
    Text body = {0};
    va_list list;
    va_start(list, format);
    for (const char *c = format; *c; c++) {
        if (*c != '%') {
            text_add_bytes(&body, c, 1);
        } else if (*++c == 'n') {
            uint32_t used = va_arg(list, uint32_t);
            text_add(&body, "d%u", used);
            if (n_uses < 3)
                name.uses[n_uses++] = used;
        } else if (*c == 's') {
            text_add(&body, "%s", va_arg(list, const char *));
        } else {
            text_add(&body, "%u", va_arg(list, uint32_t));
        }
    }
    va_end(list);
    vec_push(&w->names, name);
    uint32_t number = (uint32_t)w->names.count - 1;
    text_add(w->text, "(define-fun d%u () ", number);
    writer_put_sort(w, bits);
    text_add(w->text, " %s)\n", text_chars(&body));
    text_release(&body);
    return number;
}

uint32_t writer_define_number(Writer *w, Number value, uint32_t bits) {
    Text text = {0};
    writer_put_number(&text, value, bits, writer_is_math(w));
    uint32_t name = writer_define(w, bits, "%s", text_chars(&text));
    text_release(&text);
    return name;
}

uint32_t writer_name_of(Writer *w, TextValue value, uint32_t bits) {
    if (value.is_unknown)
        writer_fail(w);
    return value.name ? value.name
                      : writer_define_number(w, recur_number_of(value.cell, bits), bits);
}

void writer_require(Writer *w, uint32_t condition) { vec_push(&w->conditions, condition); }

void writer_require_not_negative(Writer *w, uint32_t name) {
    writer_require(w, writer_define(w, 1, "(<= 0 %n)", name));
}

// ---- Values -------------------------------------------------------------------------------------

TextFrame *writer_frame(Writer *w) { return &vec_last(&w->frames); }

TextValue writer_raw_operand(Writer *w, IrOperand operand) {
    if (ir_is_const(operand))
        return (TextValue){.cell = ir_moment_const(w->moment, ir_operand_const(operand))};
    return writer_frame(w)->regs[ir_operand_reg(operand)];
}

TextValue writer_operand_of(Writer *w, const IrInstr *i, uint32_t n) {
    TextValue value = writer_raw_operand(w, ir_operands(writer_frame(w)->f, i)[n]);
    if (value.is_unknown)
        writer_fail(w);
    return value;
}

const IrType *writer_type(Writer *w, const IrInstr *i, uint32_t n) {
    const IrFunction *f = writer_frame(w)->f;
    return ir_type(w->program, ir_operand_type(w->program, f, ir_operands(f, i)[n]));
}

void writer_set(Writer *w, const IrInstr *i, TextValue value) {
    writer_frame(w)->regs[i->result] = value;
}

void writer_set_name(Writer *w, const IrInstr *i, uint32_t name) {
    writer_set(w, i, (TextValue){.name = name});
}

// ---- Integers -----------------------------------------------------------------------------------

const char *writer_machine_name(IrOpcode op, bool is_truth) {
    switch (op) {
    case IR_ADD:
        return "bvadd";
    case IR_SUB:
        return "bvsub";
    case IR_MUL:
        return "bvmul";
    case IR_UDIV:
        return "bvudiv";
    case IR_SDIV:
        return "bvsdiv";
    case IR_UREM:
        return "bvurem";
    case IR_SREM:
        return "bvsrem";
    case IR_SHL:
        return "bvshl";
    case IR_LSHR:
        return "bvlshr";
    case IR_ASHR:
        return "bvashr";
    case IR_AND:
        return is_truth ? "and" : "bvand";
    case IR_OR:
        return is_truth ? "or" : "bvor";
    case IR_XOR:
        return is_truth ? "xor" : "bvxor";
    case IR_EQ:
        return "=";
    case IR_NE:
        return "distinct";
    case IR_ULT:
        return "bvult";
    case IR_ULE:
        return "bvule";
    case IR_SLT:
        return "bvslt";
    case IR_SLE:
        return "bvsle";
    default:
        return NULL;
    }
}

const char *writer_math_name(IrOpcode op) {
    switch (op) {
    case IR_ADD:
        return "+";
    case IR_SUB:
        return "-";
    case IR_MUL:
        return "*";
    case IR_EQ:
        return "=";
    case IR_NE:
        return "distinct";
    case IR_ULT:
    case IR_SLT:
        return "<";
    case IR_ULE:
    case IR_SLE:
        return "<=";
    default:
        return NULL;
    }
}

static uint32_t machine_operation(Writer *w, const IrInstr *i, uint32_t bits, uint32_t result_bits,
                                  uint32_t a, uint32_t b) {
    const char *name = writer_machine_name((IrOpcode)i->op, bits == 1);
    if (!name || (bits == 1 && name[0] == 'b')) {
        writer_fail(w);
        return 0;
    }
    if (ir_family(i->op) == IR_FAMILY_DIVISION)
        writer_require(w, writer_define(w, 1, "(not (= %n (_ bv0 %u)))", b, bits));
    if (ir_family(i->op) == IR_FAMILY_SHIFT)
        writer_require(w, writer_define(w, 1, "(bvult %n (_ bv%u %u))", b, bits, bits));
    uint32_t result = writer_define(w, result_bits, "(%s %n %n)", name, a, b);
    if (i->flags & IR_NSW) {
        w->names.items[result].overflow = name;
        w->names.items[result].a = a;
        w->names.items[result].b = b;
    }
    return result;
}

// The value, of `bits` bits, is what a signed number of `width` bits can be.
static void require_range(Writer *w, uint32_t value, uint32_t bits, uint32_t width) {
    Number half = width == 1 ? 1 : number_power_of_two(width - 1);
    uint32_t low = writer_define_number(w, width == 1 ? 0 : -half, bits);
    uint32_t high = writer_define_number(w, width == 1 ? 1 : half - 1, bits);
    writer_require(w, writer_define(w, 1, "(<= %n %n %n)", low, value, high));
}

// C's division by a positive constant, towards zero.
static uint32_t math_division(Writer *w, const IrInstr *i, uint32_t a, Number divisor) {
    Text number = {0};
    number_print(&number, divisor);
    const char *d = text_chars(&number);
    uint32_t quotient =
        writer_define(w, 64, "(ite (>= %n 0) (div %n %s) (- (div (- %n) %s)))", a, a, d, a, d);
    if (i->op == IR_SREM || i->op == IR_UREM)
        quotient = writer_define(w, 64, "(- %n (* %s %n))", a, d, quotient);
    text_release(&number);
    if (i->op == IR_UDIV || i->op == IR_UREM)
        writer_require_not_negative(w, a);
    return quotient;
}

static uint32_t math_operation(Writer *w, const IrInstr *i, uint32_t bits, uint32_t result_bits,
                               TextValue left, TextValue right) {
    uint32_t a = writer_name_of(w, left, bits);
    Number constant = right.name ? 0 : recur_number_of(right.cell, bits);
    if (bits == 1) {
        const char *truth = writer_machine_name((IrOpcode)i->op, true);
        if (truth && truth[0] != 'b')
            return writer_define(w, 1, "(%s %n %n)", truth, a, writer_name_of(w, right, 1));
    } else if (ir_family(i->op) == IR_FAMILY_DIVISION && constant > 0) {
        return math_division(w, i, a, constant);
    } else if (writer_math_name((IrOpcode)i->op)) {
        uint32_t b = writer_name_of(w, right, bits);
        if (i->op == IR_ULT || i->op == IR_ULE) {
            writer_require_not_negative(w, a);
            writer_require_not_negative(w, b);
        }
        uint32_t result =
            writer_define(w, result_bits, "(%s %n %n)", writer_math_name((IrOpcode)i->op), a, b);
        bool is_sum = ir_family(i->op) == IR_FAMILY_SUM;
        if (is_sum && !(i->flags & IR_NSW))
            writer_require_not_negative(w, result);
        if (is_sum && bits < 32)
            require_range(w, result, bits, bits);
        return result;
    }
    writer_fail(w);
    return 0;
}

void writer_integer(Writer *w, const IrInstr *i, uint32_t result_bits) {
    TextValue a = writer_operand_of(w, i, 0), b = writer_operand_of(w, i, 1);
    uint32_t bits = writer_type(w, i, 0)->bits;
    RecurNode node = {.op = i->op, .bits = (uint16_t)result_bits, .from_bits = (uint16_t)bits};
    Number result;
    if (bits > 64) {
        writer_fail(w);
    } else if (!a.name && !b.name) {
        if (!recur_compute(&node, writer_is_math(w), recur_number_of(a.cell, bits),
                           recur_number_of(b.cell, bits), 0, &result))
            writer_fail(w);
        else
            writer_set(w, i, (TextValue){.cell = recur_cell_of(result, result_bits)});
    } else if (writer_is_math(w)) {
        writer_set_name(w, i, math_operation(w, i, bits, result_bits, a, b));
    } else {
        uint32_t left = writer_name_of(w, a, bits), right = writer_name_of(w, b, bits);
        writer_set_name(w, i, machine_operation(w, i, bits, result_bits, left, right));
    }
}

static uint32_t math_conversion(Writer *w, const IrInstr *i, uint32_t from, uint32_t to,
                                uint32_t a) {
    if (i->op == IR_ZEXT)
        writer_require_not_negative(w, a);
    if (i->op == IR_TRUNC)
        require_range(w, a, from, to);
    return to == 1 ? writer_define(w, 1, "(= %n 1)", a) : a;
}

void writer_conversion(Writer *w, const IrInstr *i) {
    TextValue value = writer_operand_of(w, i, 0);
    uint32_t from = writer_type(w, i, 0)->bits, to = ir_type(w->program, i->type)->bits;
    RecurNode node = {.op = i->op, .bits = (uint16_t)to, .from_bits = (uint16_t)from};
    Number result;
    if (from > 64 || to > 64) {
        writer_fail(w);
    } else if (!value.name) {
        if (!recur_compute(&node, writer_is_math(w), recur_number_of(value.cell, from), 0, 0,
                           &result))
            writer_fail(w);
        else
            writer_set(w, i, (TextValue){.cell = recur_cell_of(result, to)});
    } else if (from == 1) {
        uint32_t one = writer_define_number(w, i->op == IR_SEXT ? -1 : 1, to),
                 zero = writer_define_number(w, 0, to);
        writer_set_name(w, i, writer_define(w, to, "(ite %n %n %n)", value.name, one, zero));
    } else if (writer_is_math(w)) {
        writer_set_name(w, i, math_conversion(w, i, from, to, value.name));
    } else if (i->op == IR_TRUNC && to == 1) {
        writer_set_name(w, i,
                        writer_define(w, 1, "(= ((_ extract 0 0) %n) (_ bv1 1))", value.name));
    } else if (i->op == IR_TRUNC) {
        writer_set_name(w, i, writer_define(w, to, "((_ extract %u 0) %n)", to - 1, value.name));
    } else {
        writer_set_name(w, i,
                        writer_define(w, to, "((_ %s %u) %n)",
                                      i->op == IR_SEXT ? "sign_extend" : "zero_extend", to - from,
                                      value.name));
    }
}

void writer_selection(Writer *w, const IrInstr *i) {
    TextValue condition = writer_operand_of(w, i, 0);
    const IrType *type = ir_type(w->program, i->type);
    if (!condition.name) {
        writer_set(w, i, writer_operand_of(w, i, condition.cell.low ? 1 : 2));
    } else if (type->kind != IR_INT || type->bits > 64) {
        writer_fail(w);
    } else {
        uint32_t a = writer_name_of(w, writer_operand_of(w, i, 1), type->bits);
        uint32_t b = writer_name_of(w, writer_operand_of(w, i, 2), type->bits);
        writer_set_name(w, i, writer_define(w, type->bits, "(ite %n %n %n)", condition.name, a, b));
    }
}

void writer_pointers(Writer *w, const IrInstr *i) {
    TextValue a = writer_operand_of(w, i, 0), b = writer_operand_of(w, i, 1);
    bool is_equality = i->op == IR_EQ || i->op == IR_NE;
    bool is_known = a.cell.high == b.cell.high ||
                    (is_equality && (a.cell.high || !a.cell.low) && (b.cell.high || !b.cell.low));
    bool is_same = a.cell.high == b.cell.high && a.cell.low == b.cell.low;
    if (a.name || b.name || !is_known || i->op == IR_SLT || i->op == IR_SLE)
        writer_fail(w);
    bool result = i->op == IR_EQ    ? is_same
                  : i->op == IR_NE  ? !is_same
                  : i->op == IR_ULT ? a.cell.low < b.cell.low
                                    : a.cell.low <= b.cell.low;
    writer_set(w, i, (TextValue){.cell = {result, 0}});
}
