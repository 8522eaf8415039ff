// The inputs of a run, written down as the run uses them, so that it can be made again.
#include "bmc/internal.h"

enum { MAX_RECORDED = 1 << 19 };

static IrBits record_value(void *context, IrDraw draw, uint32_t bits, bool is_float) {
    BmcRecorder *r = context;
    IrBits value = r->from.value(r->from.context, draw, bits, is_float);
    r->characters += bits == 16;
    if (r->values[draw].count < MAX_RECORDED)
        vec_push(&r->values[draw], ir_input_bits(value));
    else
        r->is_full = true;
    return value;
}

static uint8_t record_byte(void *context, uint64_t object, uint64_t offset) {
    BmcRecorder *r = context;
    uint8_t value = r->from.memory(r->from.context, object, offset);
    uint64_t key = object << 40 ^ offset, known;
    r->reads++;
    if (!value || map_get(&r->seen, key, &known))
        return value;
    map_set(&r->seen, key, 1);
    if (r->bytes.count < MAX_RECORDED && offset < (uint64_t)1 << 40 && object < 1 << 24)
        vec_push(&r->bytes, ((BmcInputByte){object, offset, value}));
    else
        r->is_full = true;
    return value;
}

IrInputs *bmc_record(BmcRecorder *r) {
    return ir_inputs_from((IrSource){.context = r, .value = record_value, .memory = record_byte});
}

static int compare_bytes(const void *left, const void *right) {
    const BmcInputByte *a = left, *b = right;
    if (a->object != b->object)
        return a->object < b->object ? -1 : 1;
    return (a->offset > b->offset) - (a->offset < b->offset);
}

// Neighbours are one entry.
static void add_memory(const BmcRecorder *r, IrInputLists *inputs) {
    const BmcInputByte *bytes = r->bytes.items;
    Text entry = {0};
    if (r->bytes.count)
        qsort(r->bytes.items, r->bytes.count, sizeof *bytes, compare_bytes);
    for (size_t i = 0, end; i < r->bytes.count; i = end) {
        end = i;
        do
            text_add_bytes(&entry, &bytes[end++].value, 1);
        while (end < r->bytes.count && bytes[end].object == bytes[i].object &&
               bytes[end].offset == bytes[end - 1].offset + 1);
        ir_input_lists_add_memory(inputs, bytes[i].object, bytes[i].offset,
                                  (const uint8_t *)entry.chars, entry.length);
        text_release(&entry);
    }
}

IrInputLists *bmc_recorded_inputs(BmcRecorder *r) {
    IrInputLists *inputs = ir_input_lists_new();
    inputs->nondet = r->values[IR_DRAW_NONDET];
    inputs->undef = r->values[IR_DRAW_UNDEF];
    r->values[IR_DRAW_NONDET] = r->values[IR_DRAW_UNDEF] = (IrInputValues){0};
    add_memory(r, inputs);
    return inputs;
}

void bmc_recorder_release(BmcRecorder *r) {
    vec_free(&r->values[IR_DRAW_NONDET]);
    vec_free(&r->values[IR_DRAW_UNDEF]);
    vec_free(&r->bytes);
    map_release(&r->seen);
}
