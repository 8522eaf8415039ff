// Inputs as values, and back to JSON: numbers as a C programmer would write them.
#include "evidence/inputs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- Reading ----------------------------------------------------------------------------------

static void read_memory(SmallInputs *inputs) {
    size_t i;
    json_t *entry;
    json_array_foreach(json_object_get(inputs->json, "memory"), i, entry) {
        const char *bytes = json_string_value(json_object_get(entry, "bytes"));
        if (bytes)
            vec_push(
                &inputs->memory,
                ((SmallByteRange){(uint64_t)json_integer_value(json_object_get(entry, "object")),
                                  (uint64_t)json_integer_value(json_object_get(entry, "offset")),
                                  bytes, false}));
    }
}

bool small_inputs_read(const char *json, const IrTrace *drawn, SmallInputs *inputs) {
    *inputs = (SmallInputs){.json = json_loads(json, 0, NULL)};
    if (!inputs->json)
        return false;
    read_memory(inputs);
    for (size_t i = 0; i < drawn->drawn.count; i++)
        vec_push(&inputs->values, drawn->drawn.items[i]);
    return true;
}

void small_inputs_release(SmallInputs *inputs) {
    vec_free(&inputs->values);
    vec_free(&inputs->memory);
    json_decref(inputs->json);
}

// ---- Writing ----------------------------------------------------------------------------------

static bool is_zero(const IrDrawn *v) { return !v->value.low && !v->value.high; }

static void write_bits(Text *text, IrBits bits) {
    if (bits.high)
        text_add(text, "\"0x%llx%016llx\"", (unsigned long long)bits.high,
                 (unsigned long long)bits.low);
    else
        text_add(text, "\"0x%llx\"", (unsigned long long)bits.low);
}

// A decimal fraction where it means exactly these bits.
static bool write_decimal(Text *text, const IrDrawn *v) {
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
    bool is_real = strpbrk(digits, ".e");
    text_add(text, "%s%s", digits, is_real ? "" : ".0");
    return true;
}

static void write_value(Text *text, const IrDrawn *v) {
    if (v->is_float && v->bits <= 64 && write_decimal(text, v))
        return;
    if (v->is_float || v->bits > 64) {
        write_bits(text, v->value);
        return;
    }
    if (v->is_unsigned && v->value.low <= INT64_MAX) {
        text_add(text, "%llu", (unsigned long long)v->value.low);
        return;
    }
    uint32_t unused = 64 - v->bits;
    text_add(text, "%lld",
             (long long)((int64_t)(v->value.low << unused) >> unused)); // the reader cuts it again
}

static void write_list(Text *text, const SmallInputs *inputs, IrDraw draw, const char *name) {
    enum { FEW = 100 };
    size_t end = inputs->values.count;
    bool is_whole = draw == IR_DRAW_NONDET && end <= FEW;
    while (end && !is_whole &&
           (inputs->values.items[end - 1].draw != draw || is_zero(&inputs->values.items[end - 1])))
        end--;
    text_add(text, "\"%s\": [", name);
    bool first = true;
    for (size_t i = 0; i < end; i++) {
        if (inputs->values.items[i].draw != draw)
            continue;
        text_add(text, first ? "" : ", ");
        write_value(text, &inputs->values.items[i]);
        first = false;
    }
    text_add(text, "]");
}

static bool is_all_zero(const char *hex) { return hex[strspn(hex, "0")] == '\0'; }

void small_inputs_write(const SmallInputs *inputs, Text *text) {
    text_add(text, "{");
    write_list(text, inputs, IR_DRAW_NONDET, "nondet");
    text_add(text, ", ");
    write_list(text, inputs, IR_DRAW_UNDEF, "uninitialised");
    json_t *malloc = json_object_get(inputs->json, "malloc");
    if (malloc) {
        char *list = json_dumps(malloc, JSON_COMPACT);
        text_add(text, ", \"malloc\": %s", list);
        free(list);
    }
    json_t *external = json_object_get(inputs->json, "external");
    if (json_array_size(external)) {
        char *list = json_dumps(external, 0);
        text_add(text, ", \"external\": %s", list);
        free(list);
    }
    text_add(text, ", \"memory\": [");
    bool first = true;
    for (size_t i = 0; i < inputs->memory.count; i++) {
        const SmallByteRange *r = &inputs->memory.items[i];
        if (r->is_dropped || is_all_zero(r->bytes))
            continue;
        text_add(text, "%s{\"object\": %llu, \"offset\": %llu, \"bytes\": \"%s\"}",
                 first ? "" : ", ", (unsigned long long)r->object, (unsigned long long)r->offset,
                 r->bytes);
        first = false;
    }
    text_add(text, "]}");
}
