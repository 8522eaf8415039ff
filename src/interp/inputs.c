// Nondeterministic values: from lists, then from a generator, then 0.
//
// The generator is splitmix64, one stream for each use, so that the values of one kind do not
// depend on how many of another were used. It likes what programs stumble over: 0, 1, -1, small
// numbers, the ends of the range, powers of two and their neighbours, and the value before. The
// value of a byte of fresh memory is a hash of seed, object and offset: the same whenever it is
// read.
#include "interp/inputs.h"

#include "base/memory.h"
#include "base/vec.h"
#include "ir/fold_float.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 Wide;

typedef struct Values {
    const IrInputValues *list; // or NULL: an empty one
    size_t next;               // the first that was not used yet; may run past the list's end
    Wide before;               // the integer that was drawn last
} Values;

struct IrInputs {
    IrInputLists *own; // what the lists belong to, or NULL
    Values nondet, undef, malloc;
    VEC(IrContents) memory; // sorted, no two overlap; the bytes are the lists'
    VEC(IrChange) changes;  // by call, those of one call as they were given; likewise
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

static IrBits draw_float(uint64_t *state, uint32_t bits) {
    static const long double liked[] = {0.0L, -0.0L,     1.0L,  -1.0L, 0.5L,    2.0L,
                                        0.1L, 0x1p-149L, 1e30L, -1e9L, 0x1p31L, 0x1p63L};
    uint64_t choice = draw(state), detail = draw(state);
    switch (choice % 8) {
    case 0:
    case 1:
        return ir_float_bits(liked[detail % (sizeof liked / sizeof *liked)], bits);
    case 2:
        return ir_float_bits((long double)(int64_t)(detail % 33) - 16, bits);
    case 3:
        return ir_float_bits((choice >> 8) % 2 ? (long double)INFINITY : -(long double)INFINITY,
                             bits);
    case 4:
        return ir_float_bits((long double)NAN, bits);
    case 5:
        return ir_float_bits(ldexpl((long double)(int64_t)detail, -48), bits);
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

static Wide integer_of(const IrInputValue *value) {
    if (value->kind != IR_INPUT_REAL)
        return value->is_negative ? -value->magnitude : value->magnitude;
    double magnitude = fabs(value->real);
    Wide whole = magnitude < 0x1p128 ? (Wide)magnitude : 0;
    return value->real < 0 ? -whole : whole;
}

static IrBits value_bits(const IrInputValue *value, uint32_t bits, bool is_float) {
    if (!is_float || value->kind == IR_INPUT_BITS)
        return cut(integer_of(value), bits);
    if (value->kind == IR_INPUT_REAL)
        return ir_float_bits(value->real, bits);
    // Straight to the format, so that it is rounded once.
    long double sign = value->is_negative ? -1 : 1;
    return bits == 32   ? ir_float_bits(sign * (float)value->magnitude, bits)
           : bits == 64 ? ir_float_bits(sign * (double)value->magnitude, bits)
                        : ir_float_bits(sign * (long double)value->magnitude, bits);
}

static IrBits next_value(const IrInputs *inputs, Values *values, uint64_t *state, uint32_t bits,
                         bool is_float) {
    size_t index = values->next++;
    if (values->list && index < values->list->count)
        return value_bits(&values->list->items[index], bits, is_float);
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
    if (inputs->malloc.list && index < inputs->malloc.list->count)
        return integer_of(&inputs->malloc.list->items[index]) != 0;
    return inputs->has_seed && draw(&inputs->malloc_state) % 8 == 0;
}

static int compare_places(uint64_t object_a, uint64_t offset_a, uint64_t object_b,
                          uint64_t offset_b) {
    if (object_a != object_b)
        return object_a < object_b ? -1 : 1;
    return (offset_a > offset_b) - (offset_a < offset_b);
}

// The last entry that starts at or before a place, or NULL.
static const IrContents *find_contents(const IrInputs *inputs, uint64_t object, uint64_t offset) {
    size_t low = 0, high = inputs->memory.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const IrContents *entry = &inputs->memory.items[middle];
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
        const IrContents *entry = find_contents(inputs, object, offset);
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

// ---- From lists -------------------------------------------------------------------------------

static int compare_contents(const void *left, const void *right) {
    const IrContents *a = left, *b = right;
    return compare_places(a->object, a->offset, b->object, b->offset);
}

static int compare_changes(const void *left, const void *right) {
    const IrChange *a = left, *b = right;
    if (a->call != b->call)
        return a->call < b->call ? -1 : 1;
    return (a->order > b->order) - (a->order < b->order);
}

// An entry that lies in the one before it, or NULL.
static const IrContents *sort_memory(IrInputs *inputs, const IrInputLists *lists) {
    for (size_t i = 0; i < lists->memory.count; i++)
        vec_push(&inputs->memory, lists->memory.items[i]);
    if (inputs->memory.count)
        qsort(inputs->memory.items, inputs->memory.count, sizeof(IrContents), compare_contents);
    for (size_t i = 1; i < inputs->memory.count; i++) {
        const IrContents *a = &inputs->memory.items[i - 1], *b = &inputs->memory.items[i];
        if (a->object == b->object && (b->offset - a->offset < a->size || a->offset == b->offset))
            return b;
    }
    return NULL;
}

static void sort_changes(IrInputs *inputs, const IrInputLists *lists) {
    for (size_t i = 0; i < lists->changes.count; i++) {
        vec_push(&inputs->changes, lists->changes.items[i]);
        vec_last(&inputs->changes).order = i;
    }
    if (inputs->changes.count)
        qsort(inputs->changes.items, inputs->changes.count, sizeof(IrChange), compare_changes);
}

// NULL, and `twice`, when there are two entries for the same bytes.
static IrInputs *make(const IrInputLists *lists, IrContents *twice) {
    IrInputs *inputs = ir_inputs_zero();
    inputs->nondet.list = &lists->nondet;
    inputs->undef.list = &lists->undef;
    inputs->malloc.list = &lists->malloc;
    const IrContents *found = sort_memory(inputs, lists);
    sort_changes(inputs, lists);
    if (!found)
        return inputs;
    *twice = *found;
    ir_inputs_free(inputs);
    return NULL;
}

IrInputs *ir_inputs_of(const IrInputLists *lists) {
    IrContents twice;
    return make(lists, &twice);
}

static IrInputs *make_and_take(IrInputLists *lists, IrContents *twice) {
    IrInputs *inputs = make(lists, twice);
    if (inputs)
        inputs->own = lists;
    else
        ir_input_lists_free(lists);
    return inputs;
}

IrInputs *ir_inputs_take(IrInputLists *lists) {
    IrContents twice;
    return make_and_take(lists, &twice);
}

IrInputs *ir_inputs_parse(const char *name, const char *json, size_t length, Diag *diag) {
    IrContents twice;
    IrInputLists *lists = ir_input_lists_parse(name, json, length, diag);
    IrInputs *inputs = lists ? make_and_take(lists, &twice) : NULL;
    if (lists && !inputs)
        diag_error(diag, name, 0, "memory: two entries for object %llu, offset %llu",
                   (unsigned long long)twice.object, (unsigned long long)twice.offset);
    return inputs;
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
    vec_free(&inputs->memory);
    vec_free(&inputs->changes);
    ir_input_lists_free(inputs->own);
    free(inputs);
}
