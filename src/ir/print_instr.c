// One instruction as text, for people. Every opcode is shown as "results = name flags type
// operands"; families that read better in another form have a function of their own, chosen at
// the end of this file.
#include "ir/print.h"

#include "ir/print_internal.h"

#include <stdlib.h>
#include <string.h>

// ---- Types -------------------------------------------------------------------------------------

void ir_print_type(Text *text, const IrProgram *program, IrTypeId type) {
    const IrType *t = ir_type(program, type);
    switch (t->kind) {
    case IR_VOID:
        text_add(text, "void");
        break;
    case IR_INT:
        text_add(text, "i%u", t->bits);
        break;
    case IR_FLOAT:
        text_add(text, "f%u", t->bits);
        break;
    case IR_POINTER:
        text_add(text, "ptr");
        break;
    case IR_ARRAY:
        text_add(text, "[%llu x ", (unsigned long long)t->count);
        ir_print_type(text, program, t->element);
        text_add(text, "]");
        break;
    case IR_STRUCT:
        if (t->name) {
            text_add(text, "%s", t->name);
            break;
        }
        text_add(text, "{");
        for (uint64_t i = 0; i < t->count; i++) {
            text_add(text, i ? ", " : "");
            ir_print_type(text, program, t->fields[i].type);
        }
        text_add(text, "}");
        break;
    }
}

// ---- Constants ---------------------------------------------------------------------------------

static void print_integer(Text *text, uint32_t bits, uint64_t low, uint64_t high) {
    unsigned __int128 value = (unsigned __int128)high << 64 | low;
    if (bits > 1 && bits <= 128 && value >> (bits - 1) & 1) { // i1 is 0 or 1, never -1
        value = ~value + 1;
        if (bits < 128)
            value &= ((unsigned __int128)1 << bits) - 1;
        text_add(text, "-");
    }
    char digits[40], *first = digits + sizeof digits;
    *--first = '\0';
    do {
        *--first = (char)('0' + (int)(value % 10));
        value /= 10;
    } while (value);
    text_add(text, "%s", first);
}

// With ".0" where C's format leaves no sign that it is a floating-point number.
static void print_float(Text *text, uint32_t bits, uint64_t low, uint64_t high) {
    size_t start = text->length;
    if (bits == 32) {
        uint32_t narrow = (uint32_t)low;
        float value;
        memcpy(&value, &narrow, sizeof value);
        text_add(text, "%.17g", (double)value);
    } else if (bits == 64) {
        double value;
        memcpy(&value, &low, sizeof value);
        text_add(text, "%.17g", value);
    } else {
        long double value = 0;
        memcpy(&value, &low, 8);
        memcpy((char *)&value + 8, &high, 2);
        text_add(text, "%.21Lg", value);
    }
    if (!strpbrk(text_chars(text) + start, ".enai"))
        text_add(text, ".0");
}

static void print_offset(Text *text, int64_t offset) {
    if (offset)
        text_add(text, "%+lld", (long long)offset);
}

void ir_printer_const(Text *text, const IrProgram *program, IrConstId id) {
    const IrConst *c = &program->constants[id];
    const IrType *type = ir_type(program, c->type);
    if (c->kind == IR_CONST_GLOBAL) {
        text_add(text, "@%s", program->globals[c->target].name);
        print_offset(text, c->offset);
    } else if (c->kind == IR_CONST_FUNCTION) {
        text_add(text, "&%s", program->functions[c->target].name);
        print_offset(text, c->offset);
    } else if (type->kind == IR_POINTER) {
        if (c->low)
            text_add(text, "0x%llx", (unsigned long long)c->low);
        else
            text_add(text, "null");
    } else if (type->kind == IR_FLOAT) {
        print_float(text, type->bits, c->low, c->high);
    } else {
        print_integer(text, type->bits, c->low, c->high);
    }
}

// ---- Registers ---------------------------------------------------------------------------------

Printer ir_printer_new(Text *text, IrProgram *program, const IrFunction *f) {
    Printer printer = {.text = text, .program = program, .f = f};
    for (IrReg r = 0; r < f->n_regs; r++) {
        uint64_t count = 0;
        if (!f->reg_names[r])
            continue;
        map_get(&printer.names, map_key(f->reg_names[r]), &count);
        map_set(&printer.names, map_key(f->reg_names[r]), count + 1);
    }
    return printer;
}

void ir_printer_release(Printer *printer) { map_release(&printer->names); }

// Would the name be read as another register's number: "7" as register 7, or "x.7" as an
// ambiguous x with number 7?
static bool looks_numbered(const Printer *p, const char *name) {
    size_t length = strlen(name), digits = length;
    while (digits && name[digits - 1] >= '0' && name[digits - 1] <= '9')
        digits--;
    if (digits == 0 || digits == length || name[digits - 1] != '.')
        return digits == 0;
    unsigned long number = strtoul(name + digits, NULL, 10);
    const char *other = number < p->f->n_regs ? p->f->reg_names[number] : NULL;
    return other && strlen(other) == digits - 1 && strncmp(other, name, digits - 1) == 0;
}

void ir_printer_reg(const Printer *p, IrReg reg) {
    const char *name = p->f->reg_names[reg];
    uint64_t count = 0;
    if (!name || !*name) {
        text_add(p->text, "%%%u", reg);
        return;
    }
    map_get(&p->names, map_key(name), &count);
    text_add(p->text, "%%%s", name);
    if (count > 1 || looks_numbered(p, name))
        text_add(p->text, ".%u", reg);
}

void ir_printer_operand(const Printer *p, IrOperand operand) {
    if (ir_is_const(operand))
        ir_printer_const(p->text, p->program, ir_operand_const(operand));
    else
        ir_printer_reg(p, ir_operand_reg(operand));
}

static void print_operand_list(const Printer *p, const IrOperand *operands, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        text_add(p->text, i ? ", " : "");
        ir_printer_operand(p, operands[i]);
    }
}

// The printer never changes the program but for interning positions, which operands have not.
void ir_print_operand(Text *text, const IrProgram *program, const IrFunction *f,
                      IrOperand operand) {
    Printer printer = ir_printer_new(text, (IrProgram *)(uintptr_t)program, f);
    ir_printer_operand(&printer, operand);
    ir_printer_release(&printer);
}

// ---- Instructions ------------------------------------------------------------------------------

static void print_head(const Printer *p, const IrInstr *instr) {
    for (uint32_t i = 0; i < instr->n_results; i++) {
        text_add(p->text, i ? ", " : "");
        ir_printer_reg(p, instr->result + i);
    }
    text_add(p->text, instr->n_results ? " = %s" : "%s", ir_opcodes[instr->op].name);
    static const struct {
        uint8_t flag;
        const char *name;
    } flags[] = {{IR_OVERLAP, "overlap"},
                 {IR_SCOPED, "scoped"},
                 {IR_STATIC, "static"},
                 {IR_VOLATILE, "volatile"}}; // variadic shows as "..."
    if (instr->flags & IR_NSW)
        text_add(p->text, instr->op == IR_ALLOCA                     ? " const"
                          : ir_family(instr->op) == IR_FAMILY_MEMORY ? " initial"
                                                                     : " nsw");
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (instr->flags & flags[i].flag)
            text_add(p->text, " %s", flags[i].name);
}

static void print_typed(const Printer *p, IrTypeId type) {
    text_add(p->text, " ");
    if (type != 0) {
        ir_print_type(p->text, p->program, type);
        text_add(p->text, " ");
    }
}

static void print_plain(const Printer *p, const IrInstr *instr) {
    print_head(p, instr);
    if (instr->type || instr->n_operands)
        text_add(p->text, " ");
    if (instr->type)
        ir_print_type(p->text, p->program, instr->type);
    if (instr->type && instr->n_operands)
        text_add(p->text, " ");
    print_operand_list(p, ir_operands(p->f, instr), instr->n_operands);
}

static void print_conversion(const Printer *p, const IrInstr *instr) {
    IrOperand source = ir_operands(p->f, instr)[0];
    print_head(p, instr);
    print_typed(p, ir_operand_type(p->program, p->f, source));
    ir_printer_operand(p, source);
    text_add(p->text, " to ");
    ir_print_type(p->text, p->program, instr->type);
}

static void print_float_test(const Printer *p, const IrInstr *instr) {
    print_head(p, instr);
    if (instr->op == IR_FCMP) {
        static const char *const names[] = {"lt", "eq", "gt", "unordered"};
        const char *separator = " ";
        for (uint32_t i = 0; i < 4; i++)
            if (instr->aux >> i & 1) {
                text_add(p->text, "%s%s", separator, names[i]);
                separator = "|";
            }
    }
    print_typed(p, instr->type);
    print_operand_list(p, ir_operands(p->f, instr), instr->n_operands);
    if (instr->op == IR_FCLASS)
        text_add(p->text, ", classes 0x%x", instr->aux);
    else if (instr->op == IR_FMA)
        text_add(p->text, instr->aux ? ", rounded once" : ", rounded twice");
}

static void print_phi(const Printer *p, const IrInstr *instr, const IrBlock *block) {
    print_head(p, instr);
    print_typed(p, instr->type);
    for (uint32_t i = 0; i < instr->n_operands; i++) {
        text_add(p->text, i ? ", [" : "[");
        if (block)
            text_add(p->text, "b%u: ", p->f->preds[block->preds + i]);
        ir_printer_operand(p, ir_operands(p->f, instr)[i]);
        text_add(p->text, "]");
    }
}

static void print_memory(const Printer *p, const IrInstr *instr) {
    const IrOperand *operands = ir_operands(p->f, instr);
    print_head(p, instr);
    if (instr->op == IR_ALLOCA) {
        text_add(p->text, " ");
        ir_print_type(p->text, p->program, instr->type);
        text_add(p->text, ", ");
        ir_printer_operand(p, operands[0]);
        text_add(p->text, " bytes, align %u", instr->aux);
    } else if (instr->op == IR_COPY || instr->op == IR_FILL) {
        text_add(p->text, " ");
        print_operand_list(p, operands, instr->n_operands);
        text_add(p->text, " bytes");
    } else {
        print_typed(p, instr->type);
        print_operand_list(p, operands, instr->n_operands);
        text_add(p->text, ", align %u", instr->aux);
    }
}

static bool is_zero(const Printer *p, IrOperand operand) {
    if (!ir_is_const(operand))
        return false;
    const IrConst *c = &p->program->constants[ir_operand_const(operand)];
    return c->kind == IR_CONST_BITS && !c->low && !c->high;
}

// "%p = address %a, %i * 4 + 8", without the parts that are zero.
static void print_address(const Printer *p, const IrInstr *instr) {
    const IrOperand *operands = ir_operands(p->f, instr);
    bool has_index = !is_zero(p, operands[1]) && !is_zero(p, operands[2]);
    print_head(p, instr);
    text_add(p->text, " ");
    ir_printer_operand(p, operands[0]);
    text_add(p->text, ", ");
    if (has_index) {
        ir_printer_operand(p, operands[1]);
        text_add(p->text, " * ");
        ir_printer_operand(p, operands[2]);
    }
    if (has_index && is_zero(p, operands[3]))
        return;
    Text offset = {0};
    Printer into = *p;
    into.text = &offset;
    ir_printer_operand(&into, operands[3]);
    bool is_negative = has_index && offset.chars[0] == '-';
    text_add(p->text, "%s%s",
             !has_index    ? ""
             : is_negative ? " - "
                           : " + ",
             offset.chars + is_negative);
    text_release(&offset);
}

static void print_call(const Printer *p, const IrInstr *instr) {
    const IrOperand *operands = ir_operands(p->f, instr);
    uint32_t first = instr->op == IR_CALL_POINTER;
    print_head(p, instr);
    text_add(p->text, " ");
    if (instr->op == IR_CALL_POINTER)
        ir_printer_operand(p, operands[0]);
    else
        text_add(p->text, "%s", p->program->functions[instr->aux].name);
    text_add(p->text, "(");
    for (uint32_t i = first; i < instr->n_operands; i++) {
        bool is_varargs = (instr->flags & IR_VARIADIC) && i == instr->n_operands - 1;
        text_add(p->text, "%s%s", i > first ? ", " : "", is_varargs ? "..." : "");
        ir_printer_operand(p, operands[i]);
    }
    text_add(p->text, ")");
}

static void print_control(const Printer *p, const IrInstr *instr) {
    const IrOperand *operands = ir_operands(p->f, instr);
    const IrBlockId *targets = ir_targets(p->f, instr);
    print_head(p, instr);
    if (instr->op == IR_JUMP) {
        text_add(p->text, " b%u", targets[0]);
    } else if (instr->op == IR_BRANCH) {
        text_add(p->text, " ");
        ir_printer_operand(p, operands[0]);
        text_add(p->text, ", b%u, b%u", targets[0], targets[1]);
    } else {
        print_typed(p, instr->type);
        ir_printer_operand(p, operands[0]);
        for (uint32_t i = 1; i < instr->n_operands; i++) {
            text_add(p->text, ", ");
            ir_printer_operand(p, operands[i]);
            text_add(p->text, ": b%u", targets[i]);
        }
        text_add(p->text, ", else b%u", targets[0]);
    }
}

static void print_check(const Printer *p, const IrInstr *instr) {
    const IrOperand *operands = ir_operands(p->f, instr);
    text_add(p->text, "check %s", ir_violation_name(ir_check_violation((IrCheck)instr->aux)));
    for (uint32_t i = 0; i < instr->n_operands; i++) {
        text_add(p->text, i ? ", " : " ");
        ir_printer_operand(p, operands[i]);
    }
    const char *said = ir_check_text(p->program, p->f, instr);
    if (said)
        text_add(p->text, " \"%s\"", said);
}

static void print_for_people(const Printer *p, const IrInstr *instr) {
    if (instr->op == IR_UNSUPPORTED) {
        text_add(p->text, "unsupported \"%s\"", p->program->messages[instr->aux]);
        return;
    }
    const char *name = p->program->variables[instr->aux].name;
    if (instr->op == IR_DEBUG_END) {
        text_add(p->text, "debug %s ends", name);
        return;
    }
    text_add(p->text, instr->op == IR_DEBUG_VALUE ? "debug %s = " : "debug %s at ", name);
    ir_printer_operand(p, ir_operands(p->f, instr)[0]);
}

void ir_printer_instr(const Printer *p, const IrInstr *instr, const IrBlock *block) {
    switch ((IrOpcode)instr->op) {
    case IR_TRUNC:
    case IR_ZEXT:
    case IR_SEXT:
    case IR_PTRTOINT:
    case IR_INTTOPTR:
    case IR_BITCAST:
    case IR_FPTOUI:
    case IR_FPTOSI:
    case IR_UITOFP:
    case IR_SITOFP:
    case IR_FPEXT:
    case IR_FPTRUNC:
        print_conversion(p, instr);
        break;
    case IR_FMA:
    case IR_FCMP:
    case IR_FCLASS:
        print_float_test(p, instr);
        break;
    case IR_PHI:
        print_phi(p, instr, block);
        break;
    case IR_ALLOCA:
    case IR_LOAD:
    case IR_STORE:
    case IR_COPY:
    case IR_FILL:
        print_memory(p, instr);
        break;
    case IR_ADDRESS:
        print_address(p, instr);
        break;
    case IR_CALL:
    case IR_CALL_POINTER:
        print_call(p, instr);
        break;
    case IR_JUMP:
    case IR_BRANCH:
    case IR_SWITCH:
        print_control(p, instr);
        break;
    case IR_CHECK:
        print_check(p, instr);
        break;
    case IR_UNSUPPORTED:
    case IR_DEBUG_VALUE:
    case IR_DEBUG_END:
    case IR_DEBUG_ADDRESS:
        print_for_people(p, instr);
        break;
    default:
        print_plain(p, instr);
        break;
    }
}

static const IrBlock *block_of(const IrFunction *f, const IrInstr *instr) {
    ptrdiff_t index = instr - f->instrs;
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        if (index >= f->blocks[b].first && index - f->blocks[b].first < f->blocks[b].count)
            return &f->blocks[b];
    return NULL;
}

void ir_print_instr(Text *text, IrProgram *program, const IrFunction *f, const IrInstr *instr) {
    Printer printer = ir_printer_new(text, program, f);
    ir_printer_instr(&printer, instr, instr->op == IR_PHI ? block_of(f, instr) : NULL);
    ir_printer_release(&printer);
}
