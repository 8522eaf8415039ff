// Inputs as lists, from JSON and as JSON.
#include "interp/input_lists.h"

#include "base/markup.h"
#include "base/memory.h"
#include "interp/trace.h"

#include <jansson.h>
#include <string.h>

typedef unsigned __int128 Wide;

// ---- Reading JSON -----------------------------------------------------------------------------

typedef struct Reader {
    const char *name;
    Diag *diag;
    IrInputLists *inputs;
} Reader;

static bool parse_digits(const char *text, unsigned base, Wide *value) {
    static const char digits[] = "0123456789abcdef";
    *value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        char lower = *text >= 'A' && *text <= 'F' ? (char)(*text - 'A' + 'a') : *text;
        const char *digit = memchr(digits, lower, base);
        if (!digit || __builtin_mul_overflow(*value, (Wide)base, value) ||
            __builtin_add_overflow(*value, (Wide)(digit - digits), value))
            return false;
    }
    return true;
}

// "-123" or "0xff", at most 128 bits.
static bool parse_text(const char *text, IrInputValue *value) {
    *value = (IrInputValue){.kind = IR_INPUT_INTEGER};
    if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
        value->kind = IR_INPUT_BITS;
        return parse_digits(text + 2, 16, &value->magnitude);
    }
    value->is_negative = *text == '-';
    if (!parse_digits(text + value->is_negative, 10, &value->magnitude))
        return false;
    return !value->is_negative || value->magnitude <= (Wide)1 << 127;
}

static bool parse_value(const json_t *json, IrInputValue *value) {
    *value = (IrInputValue){.kind = IR_INPUT_INTEGER};
    switch (json_typeof(json)) {
    case JSON_INTEGER: {
        json_int_t integer = json_integer_value(json);
        value->is_negative = integer < 0;
        value->magnitude = value->is_negative ? -(Wide)integer : (Wide)integer;
        return true;
    }
    case JSON_REAL:
        value->kind = IR_INPUT_REAL;
        value->real = json_real_value(json);
        return true;
    case JSON_TRUE:
    case JSON_FALSE:
        value->magnitude = json_is_true(json);
        return true;
    case JSON_STRING:
        return parse_text(json_string_value(json), value);
    default:
        return false;
    }
}

static bool read_values(const Reader *r, const char *key, const json_t *array,
                        IrInputValues *values) {
    if (!json_is_array(array)) {
        diag_error(r->diag, r->name, 0, "\"%s\" is not a list", key);
        return false;
    }
    for (size_t i = 0; i < json_array_size(array); i++) {
        IrInputValue value;
        if (!parse_value(json_array_get(array, i), &value)) {
            diag_error(r->diag, r->name, 0, "%s[%zu] is not a number of at most 128 bits", key, i);
            return false;
        }
        vec_push(values, value);
    }
    return true;
}

// A number that fits 64 bits and is not negative.
static bool parse_place(const json_t *json, uint64_t *place) {
    IrInputValue value;
    if (!json || !parse_value(json, &value) || value.kind == IR_INPUT_REAL || value.is_negative ||
        value.magnitude > UINT64_MAX)
        return false;
    *place = (uint64_t)value.magnitude;
    return true;
}

// Pairs of hexadecimal digits. The caller frees the bytes.
static bool parse_bytes(const json_t *json, IrContents *entry) {
    const char *text = json_is_string(json) ? json_string_value(json) : NULL;
    size_t length = text ? strlen(text) : 1;
    if (length % 2 || (text && strspn(text, "0123456789abcdefABCDEF") != length))
        return false;
    entry->size = length / 2;
    entry->bytes = memory_new(entry->size);
    for (size_t i = 0; i < entry->size; i++) {
        char pair[] = {text[2 * i], text[2 * i + 1], '\0'};
        entry->bytes[i] = (uint8_t)strtoul(pair, NULL, 16);
    }
    return true;
}

static const char *unknown_key(const json_t *object, const char *const *known, size_t n_known) {
    for (void *at = json_object_iter((json_t *)object); at;
         at = json_object_iter_next((json_t *)object, at)) {
        bool found = false;
        for (size_t i = 0; i < n_known; i++)
            found |= strcmp(json_object_iter_key(at), known[i]) == 0;
        if (!found)
            return json_object_iter_key(at);
    }
    return NULL;
}

static bool read_entry(const Reader *r, size_t index, const json_t *json) {
    static const char *const keys[] = {"object", "offset", "bytes"};
    IrContents entry = {0};
    const char *problem = NULL;
    const char *unknown = json_is_object(json) ? unknown_key(json, keys, 3) : NULL;
    if (unknown)
        diag_error(r->diag, r->name, 0, "memory[%zu]: unknown key \"%s\"", index, unknown);
    else if (!json_is_object(json))
        problem = "is not an object";
    else if (!parse_place(json_object_get(json, "object"), &entry.object) || !entry.object)
        problem = "\"object\" is not a number from 1 on";
    else if (!parse_place(json_object_get(json, "offset"), &entry.offset))
        problem = "\"offset\" is not a number from 0 on";
    else if (!parse_bytes(json_object_get(json, "bytes"), &entry))
        problem = "\"bytes\" is not a text of pairs of hexadecimal digits";
    else
        vec_push(&r->inputs->memory, entry);
    if (problem)
        diag_error(r->diag, r->name, 0, "memory[%zu]: %s", index, problem);
    return !problem && !unknown;
}

static bool read_memory(const Reader *r, const json_t *array) {
    if (!json_is_array(array)) {
        diag_error(r->diag, r->name, 0, "\"memory\" is not a list");
        return false;
    }
    for (size_t i = 0; i < json_array_size(array); i++)
        if (!read_entry(r, i, json_array_get(array, i)))
            return false;
    return true;
}

// ---- Changes by external functions ------------------------------------------------------------

static bool read_change(const Reader *r, size_t index, const json_t *json) {
    static const char *const keys[] = {"call", "object", "variable", "offset", "bytes"};
    IrChange change = {0};
    IrContents bytes = {0};
    const char *problem = NULL;
    const char *unknown = json_is_object(json) ? unknown_key(json, keys, 5) : NULL;
    const json_t *object = json_object_get(json, "object");
    const char *variable = json_string_value(json_object_get(json, "variable"));
    if (unknown)
        diag_error(r->diag, r->name, 0, "external[%zu]: unknown key \"%s\"", index, unknown);
    else if (!json_is_object(json))
        problem = "is not an object";
    else if (!parse_place(json_object_get(json, "call"), &change.call) || !change.call)
        problem = "\"call\" is not a number from 1 on";
    else if (!variable == !object)
        problem = "has not one of \"object\" and \"variable\"";
    else if (object && (!parse_place(object, &change.object) || !change.object))
        problem = "\"object\" is not a number from 1 on";
    else if (!parse_place(json_object_get(json, "offset"), &change.offset))
        problem = "\"offset\" is not a number from 0 on";
    else if (!parse_bytes(json_object_get(json, "bytes"), &bytes))
        problem = "\"bytes\" is not a text of pairs of hexadecimal digits";
    if (problem)
        diag_error(r->diag, r->name, 0, "external[%zu]: %s", index, problem);
    if (problem || unknown)
        return false;
    change.variable = variable ? memory_copy_string(variable) : NULL;
    change.size = bytes.size;
    change.bytes = bytes.bytes;
    vec_push(&r->inputs->changes, change);
    return true;
}

static bool read_changes(const Reader *r, const json_t *array) {
    if (!json_is_array(array)) {
        diag_error(r->diag, r->name, 0, "\"external\" is not a list");
        return false;
    }
    for (size_t i = 0; i < json_array_size(array); i++)
        if (!read_change(r, i, json_array_get(array, i)))
            return false;
    return true;
}

static bool read_inputs(const Reader *r, const json_t *root) {
    static const char *const keys[] = {"nondet", "uninitialised", "malloc", "memory", "external"};
    IrInputLists *inputs = r->inputs;
    IrInputValues *lists[] = {&inputs->nondet, &inputs->undef, &inputs->malloc};
    const json_t *memory = json_object_get(root, "memory");
    const json_t *external = json_object_get(root, "external");
    if (!json_is_object(root)) {
        diag_error(r->diag, r->name, 0, "not a JSON object");
        return false;
    }
    const char *unknown = unknown_key(root, keys, 5);
    if (unknown) {
        diag_error(r->diag, r->name, 0,
                   "unknown key \"%s\" (known: nondet, uninitialised, memory, malloc, external)",
                   unknown);
        return false;
    }
    for (size_t i = 0; i < 3; i++) {
        const json_t *part = json_object_get(root, keys[i]);
        if (part && !read_values(r, keys[i], part, lists[i]))
            return false;
    }
    return (!memory || read_memory(r, memory)) && (!external || read_changes(r, external));
}

IrInputLists *ir_input_lists_parse(const char *name, const char *json, size_t length, Diag *diag) {
    json_error_t error;
    json_t *root = json_loadb(json, length, JSON_REJECT_DUPLICATES, &error);
    if (!root) {
        diag_error(diag, name, error.line > 0 ? (size_t)error.line : 0, "%s", error.text);
        return NULL;
    }
    Reader reader = {name, diag, ir_input_lists_new()};
    bool is_good = read_inputs(&reader, root);
    json_decref(root);
    if (is_good)
        return reader.inputs;
    ir_input_lists_free(reader.inputs);
    return NULL;
}

// ---- Writing JSON -----------------------------------------------------------------------------

static void write_bits(Text *json, Wide bits) {
    unsigned long long low = (unsigned long long)bits, high = (unsigned long long)(bits >> 64);
    if (high)
        text_add(json, "\"0x%llx%016llx\"", high, low);
    else
        text_add(json, "\"0x%llx\"", low);
}

// What is too large for a number of JSON's reader is a string.
static void write_integer(Text *json, const IrInputValue *value) {
    bool is_large = value->magnitude > INT64_MAX;
    if (value->magnitude >> 127) {
        write_bits(json, value->is_negative ? -value->magnitude : value->magnitude);
        return;
    }
    if (is_large)
        text_add(json, "\"");
    number_print(json, value->is_negative ? -(Number)value->magnitude : (Number)value->magnitude);
    if (is_large)
        text_add(json, "\"");
}

static void write_real(Text *json, double real) {
    char digits[IR_DECIMAL];
    ir_shortest_decimal(real, false, digits);
    text_add(json, "%s%s", digits, strpbrk(digits, ".e") ? "" : ".0");
}

static void write_values(Text *json, const IrInputValues *values) {
    text_add(json, "[");
    for (size_t i = 0; i < values->count; i++) {
        const IrInputValue *value = &values->items[i];
        text_add(json, i ? ", " : "");
        if (value->kind == IR_INPUT_INTEGER)
            write_integer(json, value);
        else if (value->kind == IR_INPUT_REAL)
            write_real(json, value->real);
        else
            write_bits(json, value->magnitude);
    }
    text_add(json, "]");
}

static void write_bytes(Text *json, uint64_t offset, const uint8_t *bytes, uint64_t size) {
    text_add(json, "\"offset\": %llu, \"bytes\": \"", (unsigned long long)offset);
    ir_input_bytes_text(json, bytes, size);
    text_add(json, "\"}");
}

static void write_changes(Text *json, const IrInputLists *lists) {
    text_add(json, ", \"external\": [");
    for (size_t i = 0; i < lists->changes.count; i++) {
        const IrChange *change = &lists->changes.items[i];
        text_add(json, "%s{\"call\": %llu, ", i ? ", " : "", (unsigned long long)change->call);
        if (change->variable) {
            text_add(json, "\"variable\": ");
            text_add_json(json, change->variable);
            text_add(json, ", ");
        } else {
            text_add(json, "\"object\": %llu, ", (unsigned long long)change->object);
        }
        write_bytes(json, change->offset, change->bytes, change->size);
    }
    text_add(json, "]");
}

void ir_input_lists_write(const IrInputLists *lists, Text *json) {
    text_add(json, "{\"nondet\": ");
    write_values(json, &lists->nondet);
    text_add(json, ", \"uninitialised\": ");
    write_values(json, &lists->undef);
    if (lists->malloc.count) {
        text_add(json, ", \"malloc\": ");
        write_values(json, &lists->malloc);
    }
    if (lists->changes.count)
        write_changes(json, lists);
    text_add(json, ", \"memory\": [");
    for (size_t i = 0; i < lists->memory.count; i++) {
        const IrContents *entry = &lists->memory.items[i];
        text_add(json, "%s{\"object\": %llu, ", i ? ", " : "", (unsigned long long)entry->object);
        write_bytes(json, entry->offset, entry->bytes, entry->size);
    }
    text_add(json, "]}");
}

void ir_input_bytes_text(Text *text, const uint8_t *bytes, uint64_t size) {
    for (uint64_t i = 0; i < size; i++)
        text_add(text, "%02x", bytes[i]);
}

// ---- Making and freeing -----------------------------------------------------------------------

IrInputLists *ir_input_lists_new(void) { return memory_zeroed(sizeof(IrInputLists)); }

static uint8_t *copy_bytes(const uint8_t *bytes, uint64_t size) {
    uint8_t *copy = memory_new(size + 1);
    if (size)
        memcpy(copy, bytes, size);
    return copy;
}

void ir_input_lists_add_memory(IrInputLists *lists, uint64_t object, uint64_t offset,
                               const uint8_t *bytes, uint64_t size) {
    vec_push(&lists->memory, ((IrContents){object, offset, size, copy_bytes(bytes, size)}));
}

void ir_input_lists_add_change(IrInputLists *lists, IrChange change) {
    change.bytes = copy_bytes(change.bytes, change.size);
    change.variable = change.variable ? memory_copy_string(change.variable) : NULL;
    vec_push(&lists->changes, change);
}

static void copy_values(const IrInputValues *from, IrInputValues *to) {
    for (size_t i = 0; i < from->count; i++)
        vec_push(to, from->items[i]);
}

IrInputLists *ir_input_lists_copy(const IrInputLists *lists) {
    IrInputLists *copy = ir_input_lists_new();
    copy_values(&lists->nondet, &copy->nondet);
    copy_values(&lists->undef, &copy->undef);
    copy_values(&lists->malloc, &copy->malloc);
    for (size_t i = 0; i < lists->memory.count; i++) {
        const IrContents *entry = &lists->memory.items[i];
        ir_input_lists_add_memory(copy, entry->object, entry->offset, entry->bytes, entry->size);
    }
    for (size_t i = 0; i < lists->changes.count; i++)
        ir_input_lists_add_change(copy, lists->changes.items[i]);
    return copy;
}

void ir_input_lists_free(IrInputLists *lists) {
    if (!lists)
        return;
    for (size_t i = 0; i < lists->memory.count; i++)
        free(lists->memory.items[i].bytes);
    for (size_t i = 0; i < lists->changes.count; i++) {
        free((char *)lists->changes.items[i].variable);
        free((uint8_t *)lists->changes.items[i].bytes);
    }
    vec_free(&lists->memory);
    vec_free(&lists->changes);
    vec_free(&lists->nondet);
    vec_free(&lists->undef);
    vec_free(&lists->malloc);
    free(lists);
}
