// Inputs as values, and back to lists: numbers as a C programmer would write them.
#include "evidence/inputs.h"

#include <math.h>
#include <string.h>

SmallInputs small_inputs(const IrInputLists *given, const IrTrace *drawn) {
    SmallInputs inputs = {.given = given};
    inputs.is_dropped = memory_zeroed(given->memory.count + 1);
    for (size_t i = 0; i < drawn->drawn.count; i++)
        vec_push(&inputs.values, drawn->drawn.items[i]);
    return inputs;
}

void small_inputs_release(SmallInputs *inputs) {
    vec_free(&inputs->values);
    free(inputs->is_dropped);
}

// ---- As lists ---------------------------------------------------------------------------------

static bool is_zero(const IrDrawn *v) { return !v->value.low && !v->value.high; }

// A decimal fraction where it means exactly these bits: of a float the shortest one.
static bool decimal_of(const IrDrawn *v, IrInputValue *value) {
    double number = 0;
    float narrow = 0;
    char digits[IR_DECIMAL];
    if (v->bits == 32) {
        memcpy(&narrow, &v->value.low, sizeof narrow);
        number = (double)narrow;
    } else {
        memcpy(&number, &v->value.low, sizeof number);
    }
    if (!isfinite(number) || (signbit(number) && number == 0))
        return false;
    ir_shortest_decimal(number, v->bits == 32, digits);
    *value = (IrInputValue){.kind = IR_INPUT_REAL, .real = strtod(digits, NULL)};
    return true;
}

static IrInputValue value_of(const IrDrawn *v) {
    IrInputValue value;
    if (v->is_float && v->bits <= 64 && decimal_of(v, &value))
        return value;
    if (v->is_float || v->bits > 64)
        return ir_input_bits(v->value);
    if (v->is_unsigned && v->value.low <= INT64_MAX)
        return ir_input_integer(v->value.low);
    uint32_t unused = 64 - v->bits;
    return ir_input_integer((int64_t)(v->value.low << unused) >>
                            unused); // the reader truncates it again
}

static void add_values(const SmallInputs *inputs, IrDraw draw, IrInputValues *values) {
    enum { FEW = 100 };
    size_t end = inputs->values.count;
    bool is_whole = draw == IR_DRAW_NONDET && end <= FEW;
    while (end && !is_whole &&
           (inputs->values.items[end - 1].draw != draw || is_zero(&inputs->values.items[end - 1])))
        end--;
    for (size_t i = 0; i < end; i++)
        if (inputs->values.items[i].draw == draw)
            vec_push(values, value_of(&inputs->values.items[i]));
}

static bool is_all_zero(const IrContents *entry) {
    bool is = true;
    for (uint64_t i = 0; i < entry->size; i++)
        is &= !entry->bytes[i];
    return is;
}

IrInputLists small_inputs_view(const SmallInputs *inputs) {
    const IrInputLists *given = inputs->given;
    IrInputLists view = {.malloc = given->malloc, .changes = given->changes};
    add_values(inputs, IR_DRAW_NONDET, &view.nondet);
    add_values(inputs, IR_DRAW_UNDEF, &view.undef);
    for (size_t i = 0; i < given->memory.count; i++)
        if (!inputs->is_dropped[i] && !is_all_zero(&given->memory.items[i]))
            vec_push(&view.memory, given->memory.items[i]);
    return view;
}

void small_inputs_release_view(IrInputLists *view) {
    vec_free(&view->nondet);
    vec_free(&view->undef);
    vec_free(&view->memory);
}
