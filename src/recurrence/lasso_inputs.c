// Values for runs that look for an endless loop. The seed's low digits choose a style, since
// programs differ in what keeps them going: zeros, ones, small numbers, numbers that the program
// itself mentions and their neighbours, mostly the value before, and the ends of the range.
#include "recurrence/lasso_inputs.h"

#include "base/word.h"

#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 Wide;

static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

static uint64_t next_random(InputRecord *d) { return mix(d->state += 0x9e3779b97f4a7c15); }

// ---- Making up ----------------------------------------------------------------------------------

static uint64_t from_pool(const InputRecord *d, uint64_t random) {
    if (!d->pool || !d->pool->count)
        return random % 3;
    return d->pool->items[random % d->pool->count] + (random >> 32) % 3 - 1;
}

static uint64_t make_up(const InputRecord *d, uint64_t random, uint32_t bits) {
    uint64_t detail = mix(random);
    switch (d->seed % 8) {
    case 3:
        return random % 2;
    case 4:
        return detail % 8 - 3;
    case 5:
        return random % 4 ? detail % 49 - 8 : detail % 2;
    case 6:
        return random % 4 ? from_pool(d, detail) : detail % 3;
    case 7:
        return random % 8 ? 1 + detail % 3 : 0;
    default:
        break;
    }
    switch (random % 6) {
    case 0:
        return (uint64_t)1 << (bits - 1); // the smallest
    case 1:
        return ((uint64_t)1 << (bits - 1)) - 1;
    case 2:
        return detail;
    case 3:
        return from_pool(d, detail);
    default:
        return detail % 16 - 4;
    }
}

static IrBits of_number(uint64_t value, uint32_t bits, bool is_float) {
    IrBits result = {value, (int64_t)value < 0 ? UINT64_MAX : 0};
    if (is_float) {
        long double wide = (long double)(int64_t)value;
        double middle = (double)wide;
        float narrow = (float)wide;
        result = (IrBits){0, 0};
        memcpy(&result,
               bits == 32   ? (void *)&narrow
               : bits == 64 ? (void *)&middle
                            : (void *)&wide,
               bits / 8);
        return result;
    }
    if (bits < 64)
        return (IrBits){value & (((uint64_t)1 << bits) - 1), 0};
    if (bits < 128)
        result.high &= bits == 64 ? 0 : ((uint64_t)1 << (bits - 64)) - 1;
    return result;
}

static uint64_t new_number(InputRecord *d, uint32_t bits) {
    if (d->seed < 3)
        return d->seed == 2 ? UINT64_MAX : d->seed;
    uint64_t random = next_random(d);
    bool repeats = d->seed / 8 % 3 == 2 && random % 4;
    if (!repeats)
        d->last = make_up(d, random >> 8, bits < 64 ? bits : 64);
    return d->last;
}

// ---- Giving values ------------------------------------------------------------------------------

static IrBits input_value(void *context, IrDraw kind, uint32_t bits, bool is_float) {
    InputRecord *d = context;
    InputList *list = kind == IR_DRAW_NONDET ? &d->nondet : &d->undef;
    size_t *next = kind == IR_DRAW_NONDET ? &d->next.nondet : &d->next.undef;
    size_t start = kind == IR_DRAW_NONDET ? d->loop_start.nondet : d->loop_start.undef;
    size_t end = kind == IR_DRAW_NONDET ? d->loop_end.nondet : d->loop_end.undef;
    if (d->has_loop && *next >= end && start < end)
        *next = start;
    size_t index = (*next)++;
    if (index < list->count && list->items[index].width == bits)
        return list->items[index].bits;
    InputValue value = {of_number(new_number(d, bits), bits, is_float), bits, is_float};
    if (index < list->count)
        list->items[index] = value;
    else
        vec_push(list, value);
    return value.bits;
}

// Words of four bytes are made up like other values.
static uint8_t input_memory(void *context, uint64_t object, uint64_t offset) {
    InputRecord *d = context;
    uint64_t period = d->loop_end.serials - d->loop_start.serials;
    if (d->has_loop && period && object > d->loop_end.serials)
        object = d->loop_start.serials + 1 + (object - d->loop_end.serials - 1) % period;
    uint64_t word = d->seed, known;
    if (map_get(&d->asked, object << 32 ^ offset, &known)) {
        d->memory.items[known].is_read = true;
        return d->memory.items[known].byte;
    }
    if (d->seed == 2)
        word = UINT64_MAX;
    else if (d->seed >= 3)
        word = make_up(d, mix(d->seed ^ mix(object ^ mix(offset / 4))), 32);
    if (d->seed < 2 && offset % 8 >= 4)
        word = 0;
    uint8_t byte = (uint8_t)(word >> offset % 4 * 8);
    map_set(&d->asked, object << 32 ^ offset, d->memory.count);
    vec_push(&d->memory, ((InputByte){object, offset, byte, true}));
    return byte;
}

void input_record_start(InputRecord *d, const InputPool *pool, uint64_t seed) {
    *d = (InputRecord){.pool = pool, .seed = seed, .state = mix(seed)};
}

InputRecord input_record_copy(const InputRecord *d) {
    InputRecord copy = {.pool = d->pool, .state = mix(0)};
    for (size_t i = 0; i < d->nondet.count; i++)
        vec_push(&copy.nondet, d->nondet.items[i]);
    for (size_t i = 0; i < d->undef.count; i++)
        vec_push(&copy.undef, d->undef.items[i]);
    for (size_t i = 0; i < d->memory.count; i++) {
        const InputByte *byte = &d->memory.items[i];
        map_set(&copy.asked, byte->object << 32 ^ byte->offset, i);
        vec_push(&copy.memory, *byte);
        vec_last(&copy.memory).is_read = false;
    }
    copy.loop_start = d->loop_start;
    copy.loop_end = d->loop_end;
    return copy;
}

void input_record_set_byte(InputRecord *d, size_t index, uint8_t byte) {
    d->memory.items[index].byte = byte;
}

void input_record_restart(InputRecord *d) { d->next = (InputPlace){0}; }

void input_record_release(InputRecord *d) {
    vec_free(&d->nondet);
    vec_free(&d->undef);
    vec_free(&d->memory);
    map_release(&d->asked);
}

IrInputs *input_record_inputs(InputRecord *d) {
    return ir_inputs_from((IrSource){.context = d, .value = input_value, .memory = input_memory});
}

// ---- As inputs ----------------------------------------------------------------------------------

static void add_values(const InputList *list, size_t end, IrInputValues *values) {
    for (size_t i = 0; i < end && i < list->count; i++) {
        const InputValue *v = &list->items[i];
        if (v->is_float || v->width > 64) {
            vec_push(values, ir_input_bits(v->bits));
        } else {
            int64_t number = word_signed(v->bits.low, v->width);
            vec_push(values, ir_input_integer(v->width == 1 ? number & 1 : number));
        }
    }
}

static int compare_bytes(const void *left, const void *right) {
    const InputByte *a = left, *b = right;
    if (a->object != b->object)
        return a->object < b->object ? -1 : 1;
    return (a->offset > b->offset) - (a->offset < b->offset);
}

// Neighbours are one entry.
static void add_memory(const InputRecord *d, IrInputLists *inputs) {
    size_t n = 0;
    InputByte *bytes = memory_new((d->memory.count + 1) * sizeof *bytes);
    for (size_t i = 0; i < d->memory.count; i++)
        if (d->memory.items[i].is_read && d->memory.items[i].byte) // the others are 0
            bytes[n++] = d->memory.items[i];
    qsort(bytes, n, sizeof *bytes, compare_bytes);
    Text entry = {0};
    for (size_t i = 0, end; i < n; i = end) {
        end = i;
        do
            text_add_bytes(&entry, &bytes[end++].byte, 1);
        while (end < n && bytes[end].object == bytes[i].object &&
               bytes[end].offset == bytes[end - 1].offset + 1);
        ir_input_lists_add_memory(inputs, bytes[i].object, bytes[i].offset,
                                  (const uint8_t *)entry.chars, entry.length);
        text_release(&entry);
    }
    free(bytes);
}

IrInputLists *input_record_lists(const InputRecord *d, InputPlace end) {
    IrInputLists *inputs = ir_input_lists_new();
    add_values(&d->nondet, end.nondet, &inputs->nondet);
    add_values(&d->undef, end.undef, &inputs->undef);
    add_memory(d, inputs);
    return inputs;
}

// ---- The program's own numbers ------------------------------------------------------------------

enum { MAX_POOL = 64 };

static void add_number(const IrProgram *program, IrOperand operand, InputPool *pool) {
    if (!ir_is_const(operand) || pool->count >= MAX_POOL)
        return;
    const IrConst *constant = &program->constants[ir_operand_const(operand)];
    const IrType *type = ir_type(program, constant->type);
    if (constant->kind != IR_CONST_BITS || type->kind != IR_INT || type->bits < 8 ||
        type->bits > 64)
        return;
    uint64_t value = (uint64_t)word_signed(constant->low, type->bits);
    for (size_t i = 0; i < pool->count; i++)
        if (pool->items[i] == value)
            return;
    vec_push(pool, value);
}

// Arithmetic, comparisons and choices of a case: with what the program computes and compares.
static bool names_numbers(IrOpcode op) {
    switch (ir_family(op)) {
    case IR_FAMILY_SUM:
    case IR_FAMILY_DIVISION:
    case IR_FAMILY_SHIFT:
    case IR_FAMILY_BITWISE:
    case IR_FAMILY_BIT_COUNT:
    case IR_FAMILY_OVERFLOW_TEST:
    case IR_FAMILY_COMPARISON:
        return true;
    default:
        return op == IR_SWITCH;
    }
}

void input_pool_collect(const IrProgram *program, InputPool *pool) {
    for (IrFunctionId id = 0; id < program->n_functions; id++) {
        const IrFunction *f = &program->functions[id];
        if (f->is_model || f->kind != IR_FUNCTION_DEFINED)
            continue;
        for (uint32_t i = 0; i < f->n_instrs; i++)
            if (names_numbers(f->instrs[i].op))
                for (uint32_t o = 0; o < f->instrs[i].n_operands; o++)
                    add_number(program, ir_operands(f, &f->instrs[i])[o], pool);
    }
}
