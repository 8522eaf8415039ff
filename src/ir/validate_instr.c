// Rules for single instructions. Most are in opcodes.def: the class of the instruction's own type,
// and one letter for each operand. What a letter cannot say (widths, aux, lists of any length)
// follows here.
#include "ir/validate_internal.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Types of operands -------------------------------------------------------------------------

static IrOperand operand(const Checker *c, uint32_t i) { return ir_operands(c->f, c->instr)[i]; }

static IrTypeId operand_type(const Checker *c, uint32_t i) {
    return ir_operand_type(c->program, c->f, operand(c, i));
}

typedef struct TypeName {
    char chars[32];
} TypeName;

static TypeName type_name(const Checker *c, IrTypeId id) {
    static const char *const names[] = {"void", "i", "f", "pointer", "array", "struct"};
    const IrType *type = ir_checked_type(c, id);
    TypeName name;
    if (type->kind == IR_INT || type->kind == IR_FLOAT)
        snprintf(name.chars, sizeof name.chars, "%s%u", names[type->kind], type->bits);
    else
        snprintf(name.chars, sizeof name.chars, "%s",
                 (unsigned)type->kind <= IR_STRUCT ? names[type->kind] : "of no kind");
    return name;
}

static const char *class_name(char class) {
    switch (class) {
    case 'i':
        return "an integer";
    case 'f':
        return "a floating-point number";
    case 'p':
        return "a pointer";
    case 'c':
        return "an integer or a pointer";
    case '1':
        return "i1";
    case '8':
        return "i8";
    default:
        return "a scalar";
    }
}

static bool in_class(const IrType *type, char class) {
    switch (class) {
    case 'i':
        return type->kind == IR_INT;
    case 'f':
        return type->kind == IR_FLOAT;
    case 'p':
        return type->kind == IR_POINTER;
    case 'c':
        return type->kind == IR_INT || type->kind == IR_POINTER;
    case '1':
        return type->kind == IR_INT && type->bits == 1;
    case '8':
        return type->kind == IR_INT && type->bits == 8;
    case 's':
        return ir_is_scalar(type);
    default:
        return true;
    }
}

static void expect_class(const Checker *c, uint32_t i, char class) {
    IrTypeId type = operand_type(c, i);
    if (!in_class(ir_checked_type(c, type), class))
        ir_complain(c, "operand %u has type %s, not %s", i, type_name(c, type).chars,
                    class_name(class));
}

static void expect_type(const Checker *c, uint32_t i, IrTypeId wanted) {
    IrTypeId type = operand_type(c, i);
    if (type != wanted)
        ir_complain(c, "operand %u has type %s, not %s", i, type_name(c, type).chars,
                    type_name(c, wanted).chars);
}

static bool is_bits(const Checker *c, IrOperand o) {
    return ir_is_const(o) && c->program->constants[ir_operand_const(o)].kind == IR_CONST_BITS;
}

static void check_operand_rule(const Checker *c, uint32_t i, char letter) {
    if (letter == 't') {
        expect_type(c, i, c->instr->type);
    } else if (letter == 'k') {
        expect_class(c, i, 'i');
        if (!is_bits(c, operand(c, i)))
            ir_complain(c, "operand %u is not an integer constant", i);
    } else {
        expect_class(c, i, letter);
    }
}

static bool operands_exist(const Checker *c) {
    bool exist = true;
    for (uint32_t i = 0; i < c->instr->n_operands; i++) {
        IrOperand o = operand(c, i);
        bool is_const = ir_is_const(o);
        uint32_t id = is_const ? ir_operand_const(o) : ir_operand_reg(o);
        if (id < (is_const ? c->program->n_constants : c->f->n_regs))
            continue;
        ir_complain(c, "operand %u is %s %u, which does not exist", i,
                    is_const ? "constant" : "register", id);
        exist = false;
    }
    return exist;
}

// ---- Operand lists of any length ---------------------------------------------------------------

static int compare_bits(const void *a, const void *b) {
    const IrConst *x = *(const IrConst *const *)a, *y = *(const IrConst *const *)b;
    if (x->high != y->high)
        return x->high < y->high ? -1 : 1;
    return (x->low > y->low) - (x->low < y->low);
}

static void check_switch(const Checker *c) {
    uint32_t n = c->instr->n_operands;
    if (!n) {
        ir_complain(c, "has no operand");
        return;
    }
    const IrConst **cases = memory_new(n * sizeof *cases);
    uint32_t n_cases = 0;
    for (uint32_t i = 0; i < n; i++) {
        expect_type(c, i, c->instr->type);
        if (i && is_bits(c, operand(c, i)))
            cases[n_cases++] = &c->program->constants[ir_operand_const(operand(c, i))];
        else if (i)
            ir_complain(c, "operand %u is not an integer constant", i);
    }
    qsort(cases, n_cases, sizeof *cases, compare_bits);
    for (uint32_t i = 1; i < n_cases; i++)
        if (compare_bits(&cases[i - 1], &cases[i]) == 0)
            ir_complain(c, "has two cases for %llu", (unsigned long long)cases[i]->low);
    free(cases);
}

static void check_ret(const Checker *c) {
    if (c->instr->n_operands != c->f->n_results) {
        ir_complain(c, "has %u operands, but the function has %u results", c->instr->n_operands,
                    c->f->n_results);
        return;
    }
    for (uint32_t i = 0; i < c->instr->n_operands; i++)
        expect_type(c, i, c->f->result_types[i]);
}

// Arguments may differ from the callee's parameters: C lets a call through a declaration without
// a prototype do that. Extra ones are ignored, missing ones arbitrary.
static void check_call(const Checker *c) {
    uint32_t n = c->instr->n_operands, n_fixed = c->instr->op == IR_CALL_POINTER;
    if (c->instr->op == IR_CALL && c->instr->aux >= c->program->n_functions)
        ir_complain(c, "function %u does not exist", c->instr->aux);
    if (c->instr->flags & IR_VARIADIC)
        n_fixed++;
    if (n < n_fixed) {
        ir_complain(c, "has %u operands, but needs %u", n, n_fixed);
        return;
    }
    if (c->instr->op == IR_CALL_POINTER)
        expect_class(c, 0, 'p');
    for (uint32_t i = 0; i < n; i++)
        expect_class(c, i, 's');
    if (c->instr->flags & IR_VARIADIC)
        expect_class(c, n - 1, 'p');
}

static void check_phi(const Checker *c) {
    uint32_t n_preds = c->f->blocks[c->block].n_preds;
    if (c->instr->n_operands != n_preds)
        ir_complain(c, "has %u operands, but the block has %u predecessors", c->instr->n_operands,
                    n_preds);
    for (uint32_t i = 0; i < c->instr->n_operands; i++)
        expect_type(c, i, c->instr->type);
}

static void check_check(const Checker *c) {
    static const char *const classes[] = {
        [IR_IS_TRUE] = "1",       [IR_IN_BOUNDS] = "pp",  [IR_SAME_OBJECT] = "pp",
        [IR_ALIGNED] = "pk",      [IR_HAS_TYPE] = "pk",   [IR_HAS_PARAMS] = "pk",
        [IR_IS_TOLD] = "1k",      [IR_OUTSIDE] = "ppi",   [IR_FORMAT] = "pk",
        [IR_LIST_FORMAT] = "ppk", [IR_HAS_VALUES] = "pi", [IR_HAS_TEXT] = "pi",
        [IR_UNKNOWN] = "k"};
    const char *class =
        c->instr->aux < IR_N_CHECKS ? classes[ir_check_test((IrCheck)c->instr->aux)] : "";
    if (!c->instr->n_operands || c->instr->n_operands < strlen(class)) {
        ir_complain(c, "has too few operands");
        return;
    }
    for (uint32_t i = 0; i < c->instr->n_operands; i++)
        check_operand_rule(c, i, *class ? *class ++ : 's');
    IrOperand last = operand(c, c->instr->n_operands - 1);
    if (c->instr->aux < IR_N_CHECKS && ir_check_has_text((IrCheck)c->instr->aux) &&
        (!is_bits(c, last) ||
         c->program->constants[ir_operand_const(last)].low >= c->program->n_messages))
        ir_complain(c, "names no message");
}

static void check_list(const Checker *c) {
    switch ((IrOpcode)c->instr->op) {
    case IR_PHI:
        check_phi(c);
        break;
    case IR_SWITCH:
        check_switch(c);
        break;
    case IR_RET:
        check_ret(c);
        break;
    case IR_CHECK:
        check_check(c);
        break;
    default:
        check_call(c);
        break;
    }
}

// ---- What the table cannot say -----------------------------------------------------------------

static void check_widths(const Checker *c) {
    uint32_t from = ir_checked_type(c, operand_type(c, 0))->bits;
    uint32_t to = ir_checked_type(c, c->instr->type)->bits;
    switch ((IrOpcode)c->instr->op) {
    case IR_TRUNC:
    case IR_FPTRUNC:
        if (from <= to)
            ir_complain(c, "from %u bits to %u does not narrow", from, to);
        break;
    case IR_ZEXT:
    case IR_SEXT:
    case IR_FPEXT:
        if (from >= to)
            ir_complain(c, "from %u bits to %u does not widen", from, to);
        break;
    case IR_BITCAST:
        if (from != to)
            ir_complain(c, "from %u bits to %u changes the size", from, to);
        break;
    case IR_BSWAP:
        if (to % 8)
            ir_complain(c, "%u bits are not whole bytes", to);
        break;
    default:
        break;
    }
}

static void check_alloca(const Checker *c) {
    if (!(c->instr->flags & IR_STATIC))
        return;
    if (c->block != 0)
        ir_complain(c, "is static, but not in the entry block");
    if (!is_bits(c, operand(c, 0)))
        ir_complain(c, "is static, but its size is no constant");
}

static void check_aux(const Checker *c) {
    uint32_t aux = c->instr->aux, limit = IR_NONE;
    switch ((IrOpcode)c->instr->op) {
    case IR_ALLOCA:
    case IR_LOAD:
    case IR_STORE:
        if (!ir_is_power_of_two(aux))
            ir_complain(c, "alignment %u is not a power of two", aux);
        return;
    case IR_FMA:
        limit = 2;
        break;
    case IR_FCMP:
        limit = 16;
        break;
    case IR_FCLASS:
        limit = 1024;
        break;
    case IR_CHECK:
        limit = IR_N_CHECKS;
        break;
    case IR_UNSUPPORTED:
        limit = c->program->n_messages;
        break;
    case IR_DEBUG_VALUE:
    case IR_DEBUG_END:
    case IR_DEBUG_ADDRESS:
        limit = c->program->n_variables;
        break;
    default:
        return;
    }
    if (aux >= limit)
        ir_complain(c, "aux is %u, but must be less than %u", aux, limit);
}

static unsigned allowed_flags(IrOpcode op) {
    switch (op) {
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
        return IR_NSW;
    case IR_SHL:
    case IR_LSHR:
    case IR_ASHR:
        return IR_SAFE;
    case IR_COPY:
        return IR_OVERLAP | IR_SHADOW | IR_INITIAL;
    case IR_FILL:
        return IR_SHADOW | IR_INITIAL;
    case IR_ALLOCA:
        return IR_SCOPED | IR_STATIC | IR_CONST;
    case IR_CALL:
    case IR_CALL_POINTER:
        return IR_VARIADIC;
    case IR_LOAD:
        return IR_VOLATILE | IR_SHADOW;
    case IR_STORE:
        return IR_VOLATILE | IR_SHADOW | IR_INITIAL;
    default:
        return 0;
    }
}

// ---- Results -----------------------------------------------------------------------------------

static void check_result_type(const Checker *c, IrTypeId type) {
    IrYield yield = ir_opcodes[c->instr->op].yields;
    const IrType *t = ir_checked_type(c, type);
    if (yield == IR_BIT && !in_class(t, '1'))
        ir_complain(c, "result has type %s, not i1", type_name(c, type).chars);
    else if (c->instr->op == IR_ALLOCA && !in_class(t, 'p'))
        ir_complain(c, "result has type %s, not pointer", type_name(c, type).chars);
    else if (yield == IR_VALUE && c->instr->op != IR_ALLOCA && type != c->instr->type)
        ir_complain(c, "result has type %s, not %s", type_name(c, type).chars,
                    type_name(c, c->instr->type).chars);
    else if (!ir_is_scalar(t))
        ir_complain(c, "result has type %s, not a scalar", type_name(c, type).chars);
}

static void check_results(const Checker *c) {
    IrYield yield = ir_opcodes[c->instr->op].yields;
    uint32_t n = c->instr->n_results, first = c->instr->result;
    if (yield != IR_RESULTS && n != (yield != IR_NOTHING)) {
        ir_complain(c, "has %u results", n);
        return;
    }
    if (n == 0) {
        if (first != IR_NONE)
            ir_complain(c, "names result register %u, but has no result", first);
        return;
    }
    if (first >= c->f->n_regs || n > c->f->n_regs - first) {
        ir_complain(c, "result register %u does not exist", first);
        return;
    }
    for (uint32_t i = 0; i < n; i++)
        check_result_type(c, c->f->reg_types[first + i]);
}

// ---- All of it ---------------------------------------------------------------------------------

void ir_check_instr(const Checker *c) {
    IrOpcode op = (IrOpcode)c->instr->op;
    const IrOpcodeInfo *rule = &ir_opcodes[op];
    if (c->instr->loc >= c->program->n_locs)
        ir_complain(c, "position %u does not exist", c->instr->loc);
    if (c->instr->flags & ~allowed_flags(op))
        ir_complain(c, "has flags 0x%x", c->instr->flags);
    if (c->instr->type >= c->program->n_types)
        ir_complain(c, "type %u does not exist", c->instr->type);
    else if (!in_class(ir_checked_type(c, c->instr->type), rule->type))
        ir_complain(c, "has type %s, not %s", type_name(c, c->instr->type).chars,
                    class_name(rule->type));
    check_results(c);
    check_aux(c);
    if (!operands_exist(c))
        return;
    if (!rule->operands) {
        check_list(c);
        return;
    }
    if (c->instr->n_operands != strlen(rule->operands)) {
        ir_complain(c, "has %u operands, not %zu", c->instr->n_operands, strlen(rule->operands));
        return;
    }
    for (uint32_t i = 0; rule->operands[i]; i++)
        check_operand_rule(c, i, rule->operands[i]);
    if (c->instr->n_operands == 1)
        check_widths(c);
    if (op == IR_ALLOCA)
        check_alloca(c);
}
