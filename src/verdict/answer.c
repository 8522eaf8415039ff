// Both processes are the same image (one is a fork of the other), so pointers to what was there
// before mean the same in both; what the answer owns is written behind it, in the order of the
// table of strings and lists.
#include "verdict/answer.h"

#include "base/memory.h"

#include <string.h>

static const size_t STRINGS[] = {
    offsetof(EngineVerdict, reason),      offsetof(EngineVerdict, why),
    offsetof(EngineVerdict, set),         offsetof(EngineVerdict, message),
    offsetof(EngineVerdict, certificate), offsetof(EngineVerdict, told),
};

enum { N_STRINGS = sizeof STRINGS / sizeof *STRINGS };

static char **string_of(const EngineVerdict *verdict, int i) {
    return (char **)((char *)verdict + STRINGS[i]);
}

// ---- Writing ------------------------------------------------------------------------------------

static void write_string(Text *bytes, const char *string) {
    size_t length = string ? strlen(string) + 1 : 0;
    text_add_bytes(bytes, &length, sizeof length);
    text_add_bytes(bytes, string, length);
}

static void write_inputs(Text *bytes, const IrInputLists *inputs) {
    const IrInputValues *lists[] = {&inputs->nondet, &inputs->undef, &inputs->malloc};
    text_add_bytes(bytes, inputs, sizeof *inputs);
    for (size_t l = 0; l < 3; l++)
        text_add_bytes(bytes, lists[l]->items, lists[l]->count * sizeof *lists[l]->items);
    for (size_t i = 0; i < inputs->memory.count; i++) {
        const IrContents *entry = &inputs->memory.items[i];
        text_add_bytes(bytes, entry, sizeof *entry);
        text_add_bytes(bytes, entry->bytes, entry->size);
    }
    for (size_t i = 0; i < inputs->changes.count; i++) {
        const IrChange *change = &inputs->changes.items[i];
        text_add_bytes(bytes, change, sizeof *change);
        text_add_bytes(bytes, change->bytes, change->size);
        write_string(bytes, change->variable);
    }
}

static void write_texts(Text *bytes, const EngineLoopTexts *texts) {
    for (size_t i = 0; i < texts->count; i++) {
        text_add_bytes(bytes, &texts->items[i], sizeof texts->items[i]);
        write_string(bytes, texts->items[i].text);
    }
}

static void write_verdict(Text *bytes, const EngineVerdict *verdict) {
    for (int s = 0; s < N_STRINGS; s++)
        write_string(bytes, *string_of(verdict, s));
    if (verdict->inputs)
        write_inputs(bytes, verdict->inputs);
    for (size_t i = 0; i < verdict->steps.count; i++) {
        const EngineStep *step = &verdict->steps.items[i];
        text_add_bytes(bytes, step, sizeof *step);
        write_string(bytes, step->what);
        write_string(bytes, step->value);
    }
    write_texts(bytes, &verdict->invariants);
    write_texts(bytes, &verdict->measures);
    write_texts(bytes, &verdict->accesses);
}

void answer_write(const EngineAnswer *answer, Text *bytes) {
    text_add_bytes(bytes, answer, sizeof *answer);
    for (int p = 0; p < N_PROPERTIES; p++)
        write_verdict(bytes, &answer->verdicts[p]);
}

// ---- Reading ------------------------------------------------------------------------------------

typedef struct Reader {
    const char *next;
    size_t left;
    bool is_short; // something was missing: everything else is read as zeros
} Reader;

static void read_bytes(Reader *reader, void *to, size_t count) {
    if (!count)
        return;
    if (reader->is_short || count > reader->left) {
        reader->is_short = true;
        memset(to, 0, count);
        return;
    }
    memcpy(to, reader->next, count);
    reader->next += count;
    reader->left -= count;
}

static char *read_string(Reader *reader) {
    size_t length;
    read_bytes(reader, &length, sizeof length);
    if (length > reader->left)
        reader->is_short = true;
    if (!length || reader->is_short)
        return NULL;
    char *string = memory_new(length);
    read_bytes(reader, string, length);
    return string;
}

// Room for as many items as were promised, or for none if there cannot be as many.
static void *read_room(Reader *reader, size_t *n, size_t *capacity, size_t item_size) {
    if (*n > reader->left)
        reader->is_short = true;
    if (reader->is_short)
        *n = 0;
    *capacity = *n;
    return *n ? memory_zeroed(*n * item_size) : NULL;
}

#define READ_ROOM(reader, v)                                                                       \
    ((v)->items = read_room((reader), &(v)->count, &(v)->capacity, sizeof *(v)->items))

// None when as many bytes are not there.
static uint8_t *read_block(Reader *reader, uint64_t *size) {
    if (*size > reader->left)
        reader->is_short = true;
    if (reader->is_short)
        *size = 0;
    uint8_t *block = memory_new(*size + 1);
    read_bytes(reader, block, *size);
    return block;
}

static IrInputLists *read_inputs(Reader *reader) {
    IrInputLists *inputs = ir_input_lists_new();
    IrInputValues *lists[] = {&inputs->nondet, &inputs->undef, &inputs->malloc};
    read_bytes(reader, inputs, sizeof *inputs);
    for (size_t l = 0; l < 3; l++) {
        READ_ROOM(reader, lists[l]);
        read_bytes(reader, lists[l]->items, lists[l]->count * sizeof *lists[l]->items);
    }
    READ_ROOM(reader, &inputs->memory);
    for (size_t i = 0; i < inputs->memory.count; i++) {
        IrContents *entry = &inputs->memory.items[i];
        read_bytes(reader, entry, sizeof *entry);
        entry->bytes = read_block(reader, &entry->size);
    }
    READ_ROOM(reader, &inputs->changes);
    for (size_t i = 0; i < inputs->changes.count; i++) {
        IrChange *change = &inputs->changes.items[i];
        read_bytes(reader, change, sizeof *change);
        change->bytes = read_block(reader, &change->size);
        change->variable = read_string(reader);
    }
    return inputs;
}

static void read_texts(Reader *reader, EngineLoopTexts *texts) {
    READ_ROOM(reader, texts);
    for (size_t i = 0; i < texts->count; i++) {
        read_bytes(reader, &texts->items[i], sizeof texts->items[i]);
        texts->items[i].text = read_string(reader);
    }
}

static void read_verdict(Reader *reader, EngineVerdict *verdict) {
    for (int s = 0; s < N_STRINGS; s++)
        *string_of(verdict, s) = read_string(reader);
    if (verdict->inputs)
        verdict->inputs = read_inputs(reader);
    READ_ROOM(reader, &verdict->steps);
    for (size_t i = 0; i < verdict->steps.count; i++) {
        EngineStep *step = &verdict->steps.items[i];
        read_bytes(reader, step, sizeof *step);
        step->what = read_string(reader);
        step->value = read_string(reader);
    }
    read_texts(reader, &verdict->invariants);
    read_texts(reader, &verdict->measures);
    read_texts(reader, &verdict->accesses);
}

// An engine that went wrong may send anything: its numbers are not believed.
static bool is_sound(const EngineAnswer *answer) {
    bool is = !(answer->answered & ~(uint32_t)((1u << N_PROPERTIES) - 1));
    for (int p = 0; p < N_PROPERTIES; p++)
        is &= answer->verdicts[p].kind <= ENGINE_FALSE;
    return is;
}

bool answer_read(EngineAnswer *answer, const Text *bytes) {
    Reader reader = {bytes->chars, bytes->length, false};
    read_bytes(&reader, answer, sizeof *answer);
    if (reader.is_short || !is_sound(answer)) {
        *answer = (EngineAnswer){0};
        return false;
    }
    answer->proof = (EngineProof){0};
    for (int p = 0; p < N_PROPERTIES; p++)
        read_verdict(&reader, &answer->verdicts[p]);
    bool is_whole = !reader.is_short && !reader.left;
    if (!is_whole)
        engine_answer_release(answer);
    return is_whole;
}
