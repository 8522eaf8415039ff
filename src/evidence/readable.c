#include "evidence/readable.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { LETTER = 'a', CHARACTERS = 16, LETTER_DRAWN = LETTER + 2 }; // as models/input.c draws them

// ---- Memory -----------------------------------------------------------------------------------

static int compare(const void *left, const void *right) {
    const IrContents *a = left, *b = right;
    if (a->object != b->object)
        return a->object < b->object ? -1 : 1;
    return (a->offset > b->offset) - (a->offset < b->offset);
}

static bool follows(const IrContents *before, const IrContents *entry) {
    return before->object == entry->object && before->offset + before->size == entry->offset;
}

void readable_join_memory(IrInputLists *inputs) {
    size_t kept = 0;
    IrContents *entries = inputs->memory.items;
    if (!inputs->memory.count)
        return;
    qsort(entries, inputs->memory.count, sizeof *entries, compare);
    for (size_t i = 0; i < inputs->memory.count; i++) {
        IrContents *last = kept ? &entries[kept - 1] : NULL;
        if (!last || !follows(last, &entries[i])) {
            entries[kept++] = entries[i];
            continue;
        }
        last->bytes = memory_resize(last->bytes, last->size + entries[i].size);
        memcpy(last->bytes + last->size, entries[i].bytes, entries[i].size);
        last->size += entries[i].size;
        free(entries[i].bytes);
    }
    inputs->memory.count = kept;
}

static void fill_with_letters(IrContents *entry) {
    for (uint64_t i = 0; i < entry->size; i++)
        if (entry->bytes[i])
            entry->bytes[i] = LETTER;
}

static uint8_t *copy_bytes(const IrContents *entry) {
    uint8_t *copy = memory_new(entry->size + 1);
    memcpy(copy, entry->bytes, entry->size);
    return copy;
}

// ---- Characters -------------------------------------------------------------------------------

// Values behind the end of the list are 0 and stay so.
static bool is_character(const IrTrace *drawn, size_t index, size_t *place) {
    const IrDrawn *v = &drawn->drawn.items[index];
    size_t before = 0;
    if (v->draw != IR_DRAW_NONDET || v->is_float || v->bits != CHARACTERS || !v->value.low)
        return false;
    for (size_t i = 0; i < index; i++)
        before += drawn->drawn.items[i].draw == IR_DRAW_NONDET;
    *place = before;
    return true;
}

// ---- Both -------------------------------------------------------------------------------------

typedef struct Place {
    bool is_memory;
    size_t index;
} Place;

typedef VEC(Place) Places;

static Places find_places(const IrInputLists *inputs, const IrTrace *drawn, const IrTold *told) {
    Places places = {0};
    uint64_t seen;
    size_t index;
    for (size_t i = 0; i < inputs->memory.count; i++)
        if (!map_get(&told->numbers, inputs->memory.items[i].object, &seen))
            vec_push(&places, ((Place){true, i}));
    for (size_t i = 0; i < drawn->drawn.count; i++)
        if (is_character(drawn, i, &index) && index < inputs->nondet.count)
            vec_push(&places, ((Place){false, index}));
    return places;
}

// Changes some places; puts them back when the run is another one with them.
static bool try_letters(IrInputLists *inputs, const Place *places, size_t n,
                        bool (*shows)(void *, const IrInputLists *), void *context) {
    uint8_t **bytes = memory_zeroed((n + 1) * sizeof *bytes);
    IrInputValue *values = memory_zeroed((n + 1) * sizeof *values);
    for (size_t i = 0; i < n; i++) {
        size_t index = places[i].index;
        if (places[i].is_memory) {
            bytes[i] = copy_bytes(&inputs->memory.items[index]);
            fill_with_letters(&inputs->memory.items[index]);
        } else {
            values[i] = inputs->nondet.items[index];
            inputs->nondet.items[index] = ir_input_integer(LETTER_DRAWN);
        }
    }
    bool is_same = shows(context, inputs);
    for (size_t i = 0; i < n; i++) {
        size_t index = places[i].index;
        if (!is_same && places[i].is_memory)
            memcpy(inputs->memory.items[index].bytes, bytes[i], inputs->memory.items[index].size);
        else if (!is_same)
            inputs->nondet.items[index] = values[i];
        free(bytes[i]);
    }
    free(bytes);
    free(values);
    return is_same;
}

void readable_make_letters(IrInputLists *inputs, const IrTrace *drawn, const IrTold *told,
                           bool (*shows)(void *context, const IrInputLists *inputs),
                           void *context) {
    Places places = find_places(inputs, drawn, told);
    if (places.count && !try_letters(inputs, places.items, places.count, shows, context))
        for (size_t i = 0; i < places.count; i++)
            try_letters(inputs, &places.items[i], 1, shows, context);
    vec_free(&places);
}
