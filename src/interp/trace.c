// Traces in words.
#include "interp/trace.h"

#include "interp/internal.h"
#include "ir/c_types.h"
#include "ir/natives.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ir_trace_release(IrTrace *trace) {
    vec_free(&trace->steps);
    vec_free(&trace->drawn);
}

size_t ir_trace_kept(const IrTrace *trace) { return trace->steps.count; }

const IrStep *ir_trace_step(const IrTrace *trace, size_t i) {
    size_t first = trace->n_steps > trace->steps.count ? trace->n_steps % trace->max_steps : 0;
    return &trace->steps.items[(first + i) % trace->steps.count];
}

// ---- Objects ----------------------------------------------------------------------------------

const IrVariable *ir_trace_variable(const IrProgram *program, const IrTracePlace *place) {
    if (place->object != IR_EVENT_STACK)
        return NULL;
    const IrFunction *f = &program->functions[place->site];
    IrOperand address = ir_reg_operand(f->instrs[place->site_instr].result);
    for (uint32_t i = 0; i < f->n_instrs; i++)
        if (f->instrs[i].op == IR_DEBUG_ADDRESS &&
            ir_operands(f, &f->instrs[i])[0].code == address.code)
            return &program->variables[f->instrs[i].aux];
    return NULL;
}

// The beginning of a string literal, as C writes it.
static void add_literal(const IrGlobal *global, Text *text) {
    enum { SHOWN = 24 };
    text_add(text, "\"");
    for (uint64_t i = 0; i + 1 < global->size && i < SHOWN; i++) {
        unsigned char c = global->bytes ? global->bytes[i] : 0;
        if (c == '"' || c == '\\')
            text_add(text, "\\%c", c);
        else if (c >= ' ' && c < 127)
            text_add(text, "%c", c);
        else
            text_add(text, c == '\n' ? "\\n" : "\\%03o", c);
    }
    text_add(text, global->size > SHOWN + 1 ? "...\"" : "\"");
}

// A variable of the program's.
static IrCTypeId c_type_of(const IrProgram *program, const IrTracePlace *place) {
    const IrVariable *variable = ir_trace_variable(program, place);
    return variable                           ? variable->c_type
           : place->object == IR_EVENT_GLOBAL ? program->globals[place->site].c_type
                                              : 0;
}

// "[2].next" where C has such a part of the variable, else "+24".
static void add_offset(const IrProgram *program, const IrTracePlace *place, uint64_t bits,
                       Text *text) {
    IrCTypeId type = c_type_of(program, place);
    Text path = {0};
    uint64_t rest = 1;
    if (type && place->offset >= 0 && (place->offset || bits))
        ir_c_type_add_path(program, type, (uint64_t)place->offset * 8, bits ? bits : 1, &path,
                           &rest);
    if (!rest)
        text_add(text, "%s", text_chars(&path));
    else if (place->offset)
        text_add(text, "%+lld", (long long)place->offset);
    text_release(&path);
}

void ir_trace_place_text(const IrProgram *program, const IrTracePlace *place, uint64_t bits,
                         Text *text) {
    const IrVariable *variable = ir_trace_variable(program, place);
    const char *name = variable ? variable->name : NULL;
    if (place->object == IR_EVENT_FUNCTION)
        name = program->functions[place->site].name;
    else if (place->object == IR_EVENT_GLOBAL)
        name = program->globals[place->site].name;
    if (name)
        text_add(text, "%s", name);
    else
        text_add(text, "%s#%llu", place->object == IR_EVENT_STACK ? "stack" : "heap",
                 (unsigned long long)place->serial);
    add_offset(program, place, bits, text);
}

// ---- Values -----------------------------------------------------------------------------------

static void add_integer(Text *text, IrBits bits, uint32_t width, bool is_signed) {
    if (width > 64 && bits.high)
        text_add(text, "0x%llx%016llx", (unsigned long long)bits.high,
                 (unsigned long long)bits.low);
    else if (is_signed && width > 1 && width <= 64)
        text_add(text, "%lld", (long long)interp_signed(bits.low, width));
    else
        text_add(text, "%llu", (unsigned long long)bits.low);
}

void ir_shortest_decimal(double number, bool is_float, char text[IR_DECIMAL]) {
    for (int precision = 1; precision <= 17; precision++) {
        snprintf(text, IR_DECIMAL, "%.*g", precision, number);
        double back = strtod(text, NULL);
        if (is_float ? (float)back == (float)number : back == number)
            return;
    }
}

static void add_float(Text *text, InterpCell cell, uint32_t bits) {
    long double number = ir_float_value(cell, bits);
    char digits[IR_DECIMAL];
    if (bits > 64)
        snprintf(digits, sizeof digits, "%.21Lg", number);
    else
        ir_shortest_decimal((double)number, bits == 32, digits);
    text_add(text, "%s", digits);
}

void ir_trace_value_text(const IrProgram *program, const IrTraceValue *value, bool is_signed,
                         Text *text) {
    const IrType *type = ir_type(program, value->type);
    InterpCell cell = {value->bits.low, value->bits.high};
    if (type->kind == IR_FLOAT)
        add_float(text, cell, type->bits);
    else if (type->kind != IR_POINTER)
        add_integer(text, value->bits, type->bits, is_signed);
    else if (value->target.is_known) {
        bool is_global = value->target.object == IR_EVENT_GLOBAL && !value->target.offset;
        if (is_global && program->globals[value->target.site].is_string) {
            add_literal(&program->globals[value->target.site], text);
            return;
        }
        text_add(text, "&");
        ir_trace_place_text(program, &value->target, 0, text);
    } else if (!value->bits.low)
        text_add(text, "NULL");
    else
        text_add(text, "0x%llx", (unsigned long long)value->bits.low);
}

const char *ir_library_name(const char *name, int *length) {
    static const char *const prefixes[] = {"__isoc99_", "__isoc23_", "__assay_"};
    static const char *const suffixes[] = {"_begin", "_part"};
    const char *start = name;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
            start = name + strlen(prefixes[i]);
    const char *scanf = strstr(start, "scanf");
    size_t n = strlen(start);
    for (size_t i = 0; scanf && i < sizeof suffixes / sizeof *suffixes; i++)
        if (strcmp(scanf + strlen("scanf"), suffixes[i]) == 0)
            n -= strlen(suffixes[i]);
    *length = (int)n;
    return start;
}

static void add_call(const IrProgram *program, const IrStep *step, Text *text) {
    text_add(text, "%s(", program->functions[step->what].name);
    for (uint32_t i = 0; i < step->n_values && i < IR_TRACE_ARGUMENTS; i++) {
        text_add(text, i ? ", " : "");
        ir_trace_value_text(program, &step->values[i], true, text);
    }
    text_add(text, step->n_values > IR_TRACE_ARGUMENTS ? ", ...)" : ")");
}

void ir_step_text(const IrProgram *program, const IrStep *step, Text *name, Text *value) {
    switch (step->kind) {
    case IR_STEP_ASSIGN:
        text_add(name, "%s", program->variables[step->what].name);
        ir_trace_value_text(program, &step->values[0], program->variables[step->what].is_signed,
                            value);
        break;
    case IR_STEP_WRITE:
        ir_trace_place_text(program, &step->place,
                            8 * ir_store_size(ir_type(program, step->values[0].type)), name);
        ir_trace_value_text(program, &step->values[0], true, value);
        break;
    case IR_STEP_CALL:
        add_call(program, step, name);
        break;
    case IR_STEP_DRAW: {
        const char *function = program->functions[step->what].name;
        int length;
        const char *called = ir_library_name(function, &length);
        text_add(name, "%.*s()", length, called);
        ir_trace_value_text(program, &step->values[0], !ir_nondet_is_unsigned(function), value);
        break;
    }
    }
}
