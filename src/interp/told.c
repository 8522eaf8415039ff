// Inputs in words. A library model draws values and lets memory hold arbitrary bytes; what the
// user's code got from it is known when it returns: the text in the buffer, the result. So a line
// is written at the return of each model that drew something, at each nondeterministic function, at
// the entry of the program (its arguments), and where memory is read that was never written.
#include "interp/told.h"

#include "interp/internal.h"
#include "interp/trace.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LINES = 60, SHOWN_BYTES = 48 };

// ---- Lines ------------------------------------------------------------------------------------

static void add_line(IrTold *told, Text *line) {
    IrToldLine *last = told->lines.count ? &vec_last(&told->lines) : NULL;
    if (last && !told->n_more && strcmp(last->text, text_chars(line)) == 0)
        last->times++;
    else if (told->lines.count < MOST_LINES)
        vec_push(&told->lines, ((IrToldLine){memory_copy_string(text_chars(line)), 1}));
    else
        told->n_more++;
    text_release(line);
}

void ir_told_write(const IrTold *told, Text *text) {
    for (size_t i = 0; i < told->lines.count; i++) {
        const IrToldLine *line = &told->lines.items[i];
        text_add(text, "%s", line->text);
        if (line->times > 1)
            text_add(text, ", %llu times", (unsigned long long)line->times);
        text_add(text, "\n");
    }
    if (told->n_more)
        text_add(text, "... and %llu more\n", (unsigned long long)told->n_more);
}

void ir_told_release(IrTold *told) {
    for (size_t i = 0; i < told->lines.count; i++)
        free(told->lines.items[i].text);
    vec_free(&told->lines);
    map_release(&told->numbers);
    map_release(&told->seen);
    *told = (IrTold){0};
}

static void add_byte(Text *text, uint8_t c, bool is_digit_next) {
    const char *escapes = "\a\b\t\n\v\f\r", *at = c ? strchr(escapes, c) : NULL;
    if (at)
        text_add(text, "\\%c", "abtnvfr"[at - escapes]);
    else if (c == '"' || c == '\\')
        text_add(text, "\\%c", c);
    else if (c >= ' ' && c < 127)
        text_add(text, "%c", c);
    else
        text_add(text, is_digit_next ? "\\%03o" : "\\%o", c);
}

void ir_told_bytes(Text *text, const uint8_t *bytes, uint64_t size) {
    uint64_t shown = size > SHOWN_BYTES ? SHOWN_BYTES : size;
    text_add(text, "\"");
    for (uint64_t i = 0; i < shown; i++)
        add_byte(text, bytes[i], i + 1 < shown && bytes[i + 1] >= '0' && bytes[i + 1] <= '9');
    text_add(text, "%s\" (%llu byte%s)", shown < size ? "..." : "", (unsigned long long)size,
             size == 1 ? "" : "s");
}

// ---- Memory -----------------------------------------------------------------------------------

// Reads without a trace of it: nothing is asked of the inputs that they do not give anyway.
static bool byte_at(Interp *in, InterpCell pointer, uint64_t offset, uint8_t *byte) {
    const InterpObject *object = pointer.high ? interp_object_of(in, pointer.high) : NULL;
    uint64_t at = object ? pointer.low - object->address + offset : 0;
    if (!object || object->state != INTERP_ALIVE || at >= object->size)
        return false;
    *byte = !interp_is_initialised(object, at, 1) ? ir_inputs_memory(in->inputs, object->serial, at)
            : object->bytes                       ? object->bytes[at]
                                                  : 0;
    return true;
}

// So many bytes, or a text up to its end (UINT64_MAX).
static void add_bytes_at(Interp *in, Text *text, InterpCell pointer, uint64_t size) {
    VEC(uint8_t) bytes = {0};
    uint8_t byte;
    while (bytes.count < size && byte_at(in, pointer, bytes.count, &byte) &&
           (byte || size != UINT64_MAX))
        vec_push(&bytes, byte);
    ir_told_bytes(text, bytes.items, bytes.count);
    vec_free(&bytes);
}

static bool pointer_at(Interp *in, InterpCell pointer, uint64_t offset, InterpCell *value) {
    const InterpObject *object = pointer.high ? interp_object_of(in, pointer.high) : NULL;
    uint64_t at = object ? pointer.low - object->address + offset : 0;
    if (!object || object->state != INTERP_ALIVE || !object->bytes ||
        at + in->pointer_bytes > object->size)
        return false;
    *value = (InterpCell){0, interp_pointer_in(in, object, at)};
    memcpy(&value->low, object->bytes + at, in->pointer_bytes);
    return value->high;
}

// ---- What functions give ----------------------------------------------------------------------

typedef enum Given {
    GIVES_RESULT,
    GIVES_TEXT,
    GIVES_CHARACTER,
    GIVES_BYTES,
    GIVES_ITEMS,
    GIVES_LINE
} Given;

static const struct Giver {
    const char *name;
    Given given;
    int argument; // the buffer; -1: the result
} GIVERS[] = {
    {"getenv", GIVES_TEXT, -1},        {"secure_getenv", GIVES_TEXT, -1},
    {"fgets", GIVES_TEXT, 0},          {"gets", GIVES_TEXT, 0},
    {"fgets_unlocked", GIVES_TEXT, 0}, {"getcwd", GIVES_TEXT, -1},
    {"strerror", GIVES_TEXT, -1},      {"ctime", GIVES_TEXT, -1},
    {"getlogin", GIVES_TEXT, -1},      {"ttyname", GIVES_TEXT, -1},
    {"realpath", GIVES_TEXT, -1},      {"gethostname", GIVES_TEXT, 0},
    {"getchar", GIVES_CHARACTER, -1},  {"getc", GIVES_CHARACTER, -1},
    {"fgetc", GIVES_CHARACTER, -1},    {"getc_unlocked", GIVES_CHARACTER, -1},
    {"_IO_getc", GIVES_CHARACTER, -1}, {"getchar_unlocked", GIVES_CHARACTER, -1},
    {"read", GIVES_BYTES, 1},          {"readlink", GIVES_BYTES, 1},
    {"getline", GIVES_LINE, 0},        {"getdelim", GIVES_LINE, 0},
    {"fread", GIVES_ITEMS, 0},         {"fread_unlocked", GIVES_ITEMS, 0},
};

static struct Giver giver_of(const char *name) {
    for (size_t i = 0; i < sizeof GIVERS / sizeof *GIVERS; i++)
        if (strcmp(GIVERS[i].name, name) == 0)
            return GIVERS[i];
    return (struct Giver){name, GIVES_RESULT, -1};
}

static void add_character(Text *text, int64_t value) {
    if (value == -1)
        text_add(text, "EOF");
    else if (value >= ' ' && value < 127 && value != '\'' && value != '\\')
        text_add(text, "'%c'", (int)value);
    else if (value == '\n')
        text_add(text, "'\\n'");
    else
        text_add(text, "%lld", (long long)value);
}

static void add_result(Interp *in, Text *text, InterpCell value, IrTypeId type) {
    const IrType *t = ir_type(in->program, type);
    if (t->kind == IR_POINTER)
        text_add(text, value.low ? "not null" : "NULL");
    else
        interp_add_value(text, in, value, type);
}

static void add_name(Text *text, const char *name) {
    bool is_versioned = strncmp(name, "__isoc99_", 9) == 0 || strncmp(name, "__isoc23_", 9) == 0;
    text_add(text, "%s(", is_versioned ? name + 9 : name);
}

// What is asked for by its name: getenv("HOME").
static void add_asked(Interp *in, Text *text, const char *name) {
    static const char *const ASKING[] = {"getenv", "secure_getenv", "fopen", "open", "opendir"};
    InterpCell asked = in->registers[0];
    uint8_t byte;
    for (size_t i = 0; i < sizeof ASKING / sizeof *ASKING; i++) {
        if (strcmp(ASKING[i], name) != 0 || !byte_at(in, asked, 0, &byte))
            continue;
        text_add(text, "\"");
        for (uint64_t k = 0; k < SHOWN_BYTES && byte_at(in, asked, k, &byte) && byte; k++)
            add_byte(text, byte, true);
        text_add(text, "\"");
    }
}

static void add_given(Interp *in, Text *text, const struct Giver *giver, InterpCell value,
                      IrTypeId type) {
    InterpCell *arguments = in->registers;
    uint32_t bits = ir_type(in->program, type)->bits;
    int64_t number = interp_signed(value.low, bits < 64 ? bits : 64);
    bool is_null = ir_type(in->program, type)->kind == IR_POINTER && !value.low;
    InterpCell buffer = giver->argument < 0 ? value : arguments[giver->argument];
    if (giver->given == GIVES_CHARACTER)
        add_character(text, number);
    else if (giver->given == GIVES_TEXT && !is_null)
        add_bytes_at(in, text, buffer, UINT64_MAX);
    else if (giver->given == GIVES_BYTES && number > 0)
        add_bytes_at(in, text, buffer, (uint64_t)number);
    else if (giver->given == GIVES_ITEMS && number > 0)
        add_bytes_at(in, text, buffer, (uint64_t)number * arguments[1].low);
    else if (giver->given == GIVES_LINE && number > 0 && pointer_at(in, buffer, 0, &buffer))
        add_bytes_at(in, text, buffer, (uint64_t)number);
    else
        add_result(in, text, value, type);
}

// ---- scanf ------------------------------------------------------------------------------------

// A conversion that stores something: "%5ld" has letter 'd' and 8 bytes.
typedef struct Stored {
    char letter;
    uint32_t size;
    uint64_t width;
} Stored;

// Reads a conversion behind its '%'; letter 0: nothing is stored.
static const char *next_conversion(const char *at, uint32_t word, Stored *stored) {
    bool is_dropped = *at == '*';
    *stored = (Stored){.size = 4};
    for (at += is_dropped; *at >= '0' && *at <= '9'; at++)
        stored->width = stored->width * 10 + (uint64_t)(*at - '0');
    for (; *at && strchr("hlLqjzt", *at); at++)
        stored->size = *at == 'h' ? stored->size / 2 : at[-1] == 'l' || *at != 'l' ? 8 : word;
    if (!*at)
        return at;
    stored->letter = is_dropped || *at == '%' ? 0 : *at;
    if (*at == '[') {
        at += at[1] == '^';
        at += at[1] == ']' ? 2 : 1;
        while (*at && *at != ']')
            at++;
    }
    return *at ? at + 1 : at;
}

static void add_stored(Interp *in, Text *text, InterpCell to, const Stored *stored) {
    uint8_t bytes[8] = {0};
    uint64_t number = 0;
    if (stored->letter == 's' || stored->letter == '[') {
        add_bytes_at(in, text, to, UINT64_MAX);
        return;
    }
    if (stored->letter == 'c') {
        add_bytes_at(in, text, to, stored->width ? stored->width : 1);
        return;
    }
    for (uint32_t i = 0; i < stored->size; i++)
        byte_at(in, to, i, &bytes[i]);
    memcpy(&number, bytes, sizeof number);
    bool is_float = strchr("aefgAEFG", stored->letter);
    if (is_float)
        text_add(text, "%Lg", ir_float_value((InterpCell){number, 0}, stored->size * 8));
    else if (strchr("di", stored->letter))
        text_add(text, "%lld", (long long)interp_signed(number, stored->size * 8));
    else
        text_add(text, "%llu", (unsigned long long)number);
}

// What scanf and its kin have read: as many conversions as they say.
static void add_read(Interp *in, Text *text, const IrFunction *f, int64_t count) {
    VEC(char) format = {0};
    uint8_t byte = 0;
    InterpCell list = in->registers[f->n_params], to;
    while (byte_at(in, in->registers[f->n_params - 1], format.count, &byte) && byte)
        vec_push(&format, (char)byte);
    vec_push(&format, '\0');
    for (const char *at = format.items; count > 0 && (at = strchr(at, '%'));) {
        Stored stored;
        at = next_conversion(at + 1, in->pointer_bytes, &stored);
        if (!stored.letter || !pointer_at(in, list, 0, &to))
            continue;
        list.low += in->pointer_bytes;
        text_add(text, ", ");
        add_stored(in, text, to, &stored);
        count -= stored.letter != 'n';
    }
    vec_free(&format);
}

// A part of scanf with a constant format (models/scanf.c): what it has stored, if it stores
// anything.
static bool add_part(Interp *in, Text *text) {
    uint8_t byte = 0;
    VEC(char) format = {0};
    Stored stored = {0};
    while (byte_at(in, in->registers[1], format.count, &byte) && byte)
        vec_push(&format, (char)byte);
    vec_push(&format, '\0');
    const char *at = strchr(format.items, '%');
    if (at)
        next_conversion(at + 1, in->pointer_bytes, &stored);
    vec_free(&format);
    bool is_stored = stored.letter && in->registers[2].high;
    if (is_stored)
        add_stored(in, text, in->registers[2], &stored);
    return is_stored;
}

static bool is_scanf_part(const IrFunction *f) {
    return f->n_params == 3 && strcmp(f->name, "__assay_scanf_part") == 0;
}

static bool is_scanf(const IrFunction *f) {
    return f->is_variadic && f->n_params && strstr(f->name, "scanf");
}

// ---- Events -----------------------------------------------------------------------------------

static bool is_users(const Interp *in, IrFunctionId function) {
    return !in->program->functions[function].is_model && function != in->program->entry;
}

static const char *parameter_name(const Interp *in, const IrFunction *f, uint32_t index) {
    for (uint32_t i = 0; i < f->n_instrs; i++)
        if (f->instrs[i].op == IR_DEBUG_VALUE &&
            ir_operands(f, &f->instrs[i])[0].code == ir_reg_operand(index).code)
            return in->program->variables[f->instrs[i].aux].name;
    return NULL;
}

static void tell_arguments(Interp *in, IrTold *told, const IrFunction *f) {
    uint64_t count = in->registers[0].low;
    Text line = {0};
    text_add(&line, "%s = %llu", parameter_name(in, f, 0) ? parameter_name(in, f, 0) : "argc",
             (unsigned long long)count);
    add_line(told, &line);
    const char *name = f->n_params > 1 ? parameter_name(in, f, 1) : NULL;
    InterpCell text;
    for (uint64_t i = 0; f->n_params > 1 && i < count && i < MOST_LINES; i++) {
        if (!pointer_at(in, in->registers[1], i * in->pointer_bytes, &text))
            continue;
        uint8_t first = 0;
        if (i == 0 && !(byte_at(in, text, 0, &first) && first))
            continue; // the program's name says nothing
        text_add(&line, "%s[%llu] = ", name ? name : "argv", (unsigned long long)i);
        add_bytes_at(in, &line, text, UINT64_MAX);
        add_line(told, &line);
    }
}

// A function by itself: the numbers that it is given.
static void tell_parameters(Interp *in, IrTold *told, const IrFunction *f) {
    for (uint32_t i = 0; i < f->n_params; i++) {
        const char *name = parameter_name(in, f, i);
        Text line = {0};
        if (!name || ir_type(in->program, f->param_types[i])->kind == IR_POINTER)
            continue;
        text_add(&line, "%s = ", name);
        interp_add_value(&line, in, in->registers[i], f->param_types[i]);
        add_line(told, &line);
    }
}

void interp_told_enter(Interp *in, IrFunctionId id, bool by_user) {
    IrTold *told = in->options->told;
    const IrFunction *f = &in->program->functions[id];
    if (f->is_model && by_user)
        told->drawn_before = in->options->trace->n_drawn;
    if (!is_users(in, id) || told->is_started)
        return;
    told->is_started = true;
    if (strcmp(f->name, "main") == 0 && f->n_params && in->options->trace->n_drawn)
        tell_arguments(in, told, f);
    else if (strcmp(f->name, "main") != 0)
        tell_parameters(in, told, f);
}

void interp_told_return(Interp *in, InterpCell value, IrTypeId type, bool has_value) {
    IrTold *told = in->options->told;
    const IrFunction *f = interp_frame(in)->code->function;
    const char *name = f->name;
    if (in->options->trace->n_drawn == told->drawn_before)
        return;
    struct Giver giver = giver_of(name);
    Text line = {0};
    told->drawn_before = in->options->trace->n_drawn;
    if (is_scanf_part(f)) {
        text_add(&line, "scanf() reads ");
        if (add_part(in, &line))
            add_line(told, &line);
        text_release(&line);
        return;
    }
    add_name(&line, name);
    add_asked(in, &line, name);
    text_add(&line, has_value ? ") = " : ") reads something");
    if (has_value)
        add_given(in, &line, &giver, value, type);
    if (is_scanf(f) && has_value)
        add_read(in, &line, f, interp_signed(value.low, 32));
    add_line(told, &line);
}

void interp_told_draw(Interp *in, const IrFunction *callee, InterpCell value, IrTypeId type) {
    Text line = {0};
    if (!is_users(in, interp_frame(in)->code->id))
        return;
    add_name(&line, callee->name);
    text_add(&line, ") = ");
    add_result(in, &line, value, type);
    add_line(in->options->told, &line);
}

void interp_told_unwritten(Interp *in, const InterpObject *object, uint64_t offset,
                           const uint8_t *bytes, uint64_t size) {
    bool is_zero = true;
    Text line = {0};
    if (size > 1)
        map_set(&in->options->told->numbers, object->serial, 1);
    for (uint64_t i = 0; i < size; i++)
        is_zero &= !bytes[i];
    uint64_t place = object->serial << 32 ^ offset, seen;
    if (is_zero || !is_users(in, interp_frame(in)->code->id) ||
        map_get(&in->options->told->seen, place, &seen))
        return;
    map_set(&in->options->told->seen, place, 1);
    text_add(&line, "never written, ");
    interp_add_place(in, &line, object, offset * 8, size * 8);
    text_add(&line, " =");
    for (uint64_t i = 0; i < size && i < 16; i++)
        text_add(&line, " %02x", bytes[i]);
    add_line(in->options->told, &line);
}

void interp_told_change(Interp *in, const IrFunction *callee, const InterpObject *object,
                        uint64_t offset, const uint8_t *bytes, uint64_t size) {
    Text line = {0};
    add_name(&line, callee->name);
    text_add(&line, ") writes ");
    interp_add_place(in, &line, object, offset * 8, size * 8);
    text_add(&line, " = ");
    ir_told_bytes(&line, bytes, size);
    add_line(in->options->told, &line);
}
