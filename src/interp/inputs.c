// Nondeterministic values: from lists that a JSON file gives, then from a generator, then 0.
//
// The generator is splitmix64, one stream for each use, so that the values of one kind do not
// depend on how many of another were used. It likes what programs stumble over: 0, 1, -1, small
// numbers, the ends of the range, powers of two and their neighbours, and the value before. The
// value of a byte of fresh memory is a hash of seed, object and offset: the same whenever it is
// read.
#include "interp/inputs.h"

#include "base/memory.h"
#include "base/vec.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 Wide;

typedef enum ValueKind { VALUE_INTEGER, VALUE_REAL, VALUE_BITS } ValueKind;

typedef struct Value {
    ValueKind kind;
    bool is_negative; // VALUE_INTEGER
    Wide magnitude;   // VALUE_INTEGER, VALUE_BITS
    double real;
} Value;

typedef struct Values {
    VEC(Value) list;
    size_t next; // the first that was not used yet; may run past the list's end
    Wide before; // the integer that was drawn last
} Values;

typedef struct Contents {
    uint64_t object, offset, size;
    uint8_t *bytes;
} Contents;

struct IrInputs {
    Values nondet, undef, malloc;
    VEC(Contents) memory;  // sorted, no two overlap
    VEC(IrChange) changes; // by call, those of one call as they were given
    bool has_seed;
    uint64_t seed;
    uint64_t nondet_state, undef_state, malloc_state;
    IrSource source; // of all values, when it has functions
};

// ---- Generator --------------------------------------------------------------------------------

static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

static uint64_t draw(uint64_t *state) { return mix(*state += 0x9e3779b97f4a7c15); }

static Wide draw_wide(uint64_t *state) {
    Wide high = draw(state);
    return high << 64 | draw(state);
}

static Wide draw_integer(uint64_t *state, uint32_t bits, Wide before) {
    uint64_t choice = draw(state), detail = draw(state);
    Wide top = (Wide)1 << (bits - 1);
    Wide near = detail % 3 - 1; // -1, 0 or 1
    switch (choice % 16) {
    case 0:
    case 1:
        return 0;
    case 2:
        return 1;
    case 3:
        return (Wide)0 - 1;
    case 4:
    case 5:
    case 6:
        return detail % 17;
    case 7:
        return (Wide)0 - detail % 17;
    case 8:
    case 9:
        return top + near; // the largest, the smallest and the next
    case 10:
    case 11:
        return ((Wide)1 << (detail >> 8) % bits) + near;
    case 12:
        return detail % 256;
    case 13:
        return before + near;
    default:
        return draw_wide(state);
    }
}

static IrBits cut(Wide value, uint32_t bits) {
    if (bits < 128)
        value &= ((Wide)1 << bits) - 1;
    return (IrBits){(uint64_t)value, (uint64_t)(value >> 64)};
}

static IrBits float_bits(long double value, uint32_t bits) {
    IrBits result = {0, 0};
    float narrow = (float)value;
    double middle = (double)value;
    if (bits == 32)
        memcpy(&result.low, &narrow, sizeof narrow);
    else if (bits == 64)
        memcpy(&result.low, &middle, sizeof middle);
    else
        memcpy(&result, &value, 10);
    return result;
}

static IrBits draw_float(uint64_t *state, uint32_t bits) {
    static const long double liked[] = {0.0L, -0.0L,     1.0L,  -1.0L, 0.5L,    2.0L,
                                        0.1L, 0x1p-149L, 1e30L, -1e9L, 0x1p31L, 0x1p63L};
    uint64_t choice = draw(state), detail = draw(state);
    switch (choice % 8) {
    case 0:
    case 1:
        return float_bits(liked[detail % (sizeof liked / sizeof *liked)], bits);
    case 2:
        return float_bits((long double)(int64_t)(detail % 33) - 16, bits);
    case 3:
        return float_bits((choice >> 8) % 2 ? (long double)INFINITY : -(long double)INFINITY, bits);
    case 4:
        return float_bits((long double)NAN, bits);
    case 5:
        return float_bits(ldexpl((long double)(int64_t)detail, -48), bits);
    default:
        break;
    }
    IrBits any = cut(draw_wide(state), bits);
    if (bits == 80) { // x87 has its leading one explicitly; other combinations are no numbers
        any.low |= (uint64_t)1 << 63;
        if (!(any.high & 0x7fff))
            any.low &= ~((uint64_t)1 << 63);
    }
    return any;
}

static uint8_t draw_byte(uint64_t seed, uint64_t object, uint64_t offset) {
    uint64_t word = mix(seed ^ mix(object ^ mix(offset / 8)));
    switch (word % 4) { // words of 8 bytes: 0, a small number, or anything
    case 0:
        return 0;
    case 1:
        return offset % 8 ? 0 : (uint8_t)(word >> 8) % 32;
    default:
        return (uint8_t)(mix(word) >> offset % 8 * 8);
    }
}

// ---- Values from lists ------------------------------------------------------------------------

static Wide integer_of(const Value *value) {
    if (value->kind != VALUE_REAL)
        return value->is_negative ? -value->magnitude : value->magnitude;
    double magnitude = fabs(value->real);
    Wide whole = magnitude < 0x1p128 ? (Wide)magnitude : 0;
    return value->real < 0 ? -whole : whole;
}

static IrBits value_bits(const Value *value, uint32_t bits, bool is_float) {
    if (!is_float || value->kind == VALUE_BITS)
        return cut(integer_of(value), bits);
    if (value->kind == VALUE_REAL)
        return float_bits(value->real, bits);
    // Straight to the format, so that it is rounded once.
    long double sign = value->is_negative ? -1 : 1;
    return bits == 32   ? float_bits(sign * (float)value->magnitude, bits)
           : bits == 64 ? float_bits(sign * (double)value->magnitude, bits)
                        : float_bits(sign * (long double)value->magnitude, bits);
}

static IrBits next_value(const IrInputs *inputs, Values *values, uint64_t *state, uint32_t bits,
                         bool is_float) {
    size_t index = values->next++;
    if (index < values->list.count)
        return value_bits(&values->list.items[index], bits, is_float);
    if (!inputs->has_seed)
        return (IrBits){0, 0};
    if (is_float)
        return draw_float(state, bits);
    values->before = draw_integer(state, bits, values->before);
    return cut(values->before, bits);
}

IrBits ir_inputs_nondet(IrInputs *inputs, uint32_t bits, bool is_float) {
    if (inputs->source.value)
        return inputs->source.value(inputs->source.context, IR_DRAW_NONDET, bits, is_float);
    return next_value(inputs, &inputs->nondet, &inputs->nondet_state, bits, is_float);
}

IrBits ir_inputs_undef(IrInputs *inputs, uint32_t bits, bool is_float) {
    if (inputs->source.value)
        return inputs->source.value(inputs->source.context, IR_DRAW_UNDEF, bits, is_float);
    return next_value(inputs, &inputs->undef, &inputs->undef_state, bits, is_float);
}

bool ir_inputs_malloc_fails(IrInputs *inputs) {
    if (inputs->source.malloc_fails)
        return inputs->source.malloc_fails(inputs->source.context);
    size_t index = inputs->malloc.next++;
    if (index < inputs->malloc.list.count)
        return integer_of(&inputs->malloc.list.items[index]) != 0;
    return inputs->has_seed && draw(&inputs->malloc_state) % 8 == 0;
}

static int compare_places(uint64_t object_a, uint64_t offset_a, uint64_t object_b,
                          uint64_t offset_b) {
    if (object_a != object_b)
        return object_a < object_b ? -1 : 1;
    return (offset_a > offset_b) - (offset_a < offset_b);
}

// The last entry that starts at or before a place, or NULL.
static const Contents *find_contents(const IrInputs *inputs, uint64_t object, uint64_t offset) {
    size_t low = 0, high = inputs->memory.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const Contents *entry = &inputs->memory.items[middle];
        if (compare_places(entry->object, entry->offset, object, offset) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? &inputs->memory.items[low - 1] : NULL;
}

uint8_t ir_inputs_memory(IrInputs *inputs, uint64_t object, uint64_t offset) {
    if (inputs->source.memory)
        return inputs->source.memory(inputs->source.context, object, offset);
    if (inputs->memory.count) {
        const Contents *entry = find_contents(inputs, object, offset);
        if (entry && entry->object == object && offset - entry->offset < entry->size)
            return entry->bytes[offset - entry->offset];
    }
    return inputs->has_seed ? draw_byte(inputs->seed, object, offset) : 0;
}

bool ir_inputs_have_changes(const IrInputs *inputs) { return inputs->changes.count > 0; }

const IrChange *ir_inputs_changes(const IrInputs *inputs, uint64_t call, size_t *count) {
    size_t low = 0, high = inputs->changes.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (inputs->changes.items[middle].call < call)
            low = middle + 1;
        else
            high = middle;
    }
    *count = 0;
    while (low + *count < inputs->changes.count && inputs->changes.items[low + *count].call == call)
        ++*count;
    return *count ? &inputs->changes.items[low] : NULL;
}

uint64_t ir_inputs_used(const IrInputs *inputs) { return inputs->nondet.next; }

// ---- Reading JSON -----------------------------------------------------------------------------

typedef struct Reader {
    const char *name;
    Diag *diag;
    IrInputs *inputs;
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
static bool parse_text(const char *text, Value *value) {
    *value = (Value){.kind = VALUE_INTEGER};
    if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
        value->kind = VALUE_BITS;
        return parse_digits(text + 2, 16, &value->magnitude);
    }
    value->is_negative = *text == '-';
    if (!parse_digits(text + value->is_negative, 10, &value->magnitude))
        return false;
    return !value->is_negative || value->magnitude <= (Wide)1 << 127;
}

static bool parse_value(const json_t *json, Value *value) {
    *value = (Value){.kind = VALUE_INTEGER};
    switch (json_typeof(json)) {
    case JSON_INTEGER: {
        json_int_t integer = json_integer_value(json);
        value->is_negative = integer < 0;
        value->magnitude = value->is_negative ? -(Wide)integer : (Wide)integer;
        return true;
    }
    case JSON_REAL:
        value->kind = VALUE_REAL;
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

static bool read_values(const Reader *r, const char *key, const json_t *array, Values *values) {
    if (!json_is_array(array)) {
        diag_error(r->diag, r->name, 0, "\"%s\" is not a list", key);
        return false;
    }
    for (size_t i = 0; i < json_array_size(array); i++) {
        Value value;
        if (!parse_value(json_array_get(array, i), &value)) {
            diag_error(r->diag, r->name, 0, "%s[%zu] is not a number of at most 128 bits", key, i);
            return false;
        }
        vec_push(&values->list, value);
    }
    return true;
}

// A number that fits 64 bits and is not negative.
static bool parse_place(const json_t *json, uint64_t *place) {
    Value value;
    if (!json || !parse_value(json, &value) || value.kind == VALUE_REAL || value.is_negative ||
        value.magnitude > UINT64_MAX)
        return false;
    *place = (uint64_t)value.magnitude;
    return true;
}

// Pairs of hexadecimal digits. The caller frees the bytes.
static bool parse_bytes(const json_t *json, Contents *entry) {
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
    Contents entry = {0};
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

static int compare_contents(const void *left, const void *right) {
    const Contents *a = left, *b = right;
    return compare_places(a->object, a->offset, b->object, b->offset);
}

static bool read_memory(const Reader *r, const json_t *array) {
    if (!json_is_array(array)) {
        diag_error(r->diag, r->name, 0, "\"memory\" is not a list");
        return false;
    }
    for (size_t i = 0; i < json_array_size(array); i++)
        if (!read_entry(r, i, json_array_get(array, i)))
            return false;
    Contents *entries = r->inputs->memory.items;
    size_t count = r->inputs->memory.count;
    if (count)
        qsort(entries, count, sizeof *entries, compare_contents);
    for (size_t i = 1; i < count; i++) {
        const Contents *a = &entries[i - 1], *b = &entries[i];
        if (a->object == b->object && (b->offset - a->offset < a->size || a->offset == b->offset)) {
            diag_error(r->diag, r->name, 0, "memory: two entries for object %llu, offset %llu",
                       (unsigned long long)b->object, (unsigned long long)b->offset);
            return false;
        }
    }
    return true;
}

// ---- Changes by external functions ------------------------------------------------------------

static bool read_change(const Reader *r, size_t index, const json_t *json) {
    static const char *const keys[] = {"call", "object", "variable", "offset", "bytes"};
    IrChange change = {0};
    Contents bytes = {0};
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
    change.order = index;
    change.bytes = bytes.bytes;
    vec_push(&r->inputs->changes, change);
    return true;
}

static int compare_changes(const void *left, const void *right) {
    const IrChange *a = left, *b = right;
    if (a->call != b->call)
        return a->call < b->call ? -1 : 1;
    return (a->order > b->order) - (a->order < b->order);
}

static bool read_changes(const Reader *r, const json_t *array) {
    if (!json_is_array(array)) {
        diag_error(r->diag, r->name, 0, "\"external\" is not a list");
        return false;
    }
    for (size_t i = 0; i < json_array_size(array); i++)
        if (!read_change(r, i, json_array_get(array, i)))
            return false;
    if (r->inputs->changes.count)
        qsort(r->inputs->changes.items, r->inputs->changes.count, sizeof(IrChange),
              compare_changes);
    return true;
}

static bool read_inputs(const Reader *r, const json_t *root) {
    static const char *const keys[] = {"nondet", "uninitialised", "malloc", "memory", "external"};
    IrInputs *inputs = r->inputs;
    Values *lists[] = {&inputs->nondet, &inputs->undef, &inputs->malloc};
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

IrInputs *ir_inputs_parse(const char *name, const char *json, size_t length, Diag *diag) {
    json_error_t error;
    json_t *root = json_loadb(json, length, JSON_REJECT_DUPLICATES, &error);
    if (!root) {
        diag_error(diag, name, error.line > 0 ? (size_t)error.line : 0, "%s", error.text);
        return NULL;
    }
    Reader reader = {name, diag, ir_inputs_zero()};
    bool is_good = read_inputs(&reader, root);
    json_decref(root);
    if (is_good)
        return reader.inputs;
    ir_inputs_free(reader.inputs);
    return NULL;
}

static bool read_file(FILE *file, Text *text) {
    char chunk[4096];
    size_t n;
    while ((n = fread(chunk, 1, sizeof chunk, file)) > 0)
        text_add_bytes(text, chunk, n);
    return !ferror(file);
}

IrInputs *ir_inputs_read(const char *path, Diag *diag) {
    FILE *file = fopen(path, "rb");
    Text text = {0};
    if (!file || !read_file(file, &text)) {
        diag_error(diag, path, 0, "cannot read: %s", strerror(errno));
        if (file)
            fclose(file);
        text_release(&text);
        return NULL;
    }
    fclose(file);
    IrInputs *inputs = ir_inputs_parse(path, text_chars(&text), text.length, diag);
    text_release(&text);
    return inputs;
}

// ---- Making and freeing -----------------------------------------------------------------------

IrInputs *ir_inputs_zero(void) { return memory_zeroed(sizeof(IrInputs)); }

IrInputs *ir_inputs_seeded(uint64_t seed) {
    IrInputs *inputs = ir_inputs_zero();
    ir_inputs_seed(inputs, seed);
    return inputs;
}

IrInputs *ir_inputs_from(IrSource source) {
    IrInputs *inputs = ir_inputs_zero();
    inputs->source = source;
    return inputs;
}

void ir_inputs_seed(IrInputs *inputs, uint64_t seed) {
    inputs->has_seed = true;
    inputs->seed = mix(seed + 1);
    inputs->nondet_state = mix(inputs->seed ^ 1);
    inputs->undef_state = mix(inputs->seed ^ 2);
    inputs->malloc_state = mix(inputs->seed ^ 3);
}

void ir_inputs_free(IrInputs *inputs) {
    if (!inputs)
        return;
    for (size_t i = 0; i < inputs->memory.count; i++)
        free(inputs->memory.items[i].bytes);
    vec_free(&inputs->memory);
    for (size_t i = 0; i < inputs->changes.count; i++) {
        free((char *)inputs->changes.items[i].variable);
        free((uint8_t *)inputs->changes.items[i].bytes);
    }
    vec_free(&inputs->changes);
    vec_free(&inputs->nondet.list);
    vec_free(&inputs->undef.list);
    vec_free(&inputs->malloc.list);
    free(inputs);
}
