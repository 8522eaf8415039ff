#include "evidence/harness_missing.h"

#include <string.h>

enum { MAX_LISTED = 16 };

// ---- Values -------------------------------------------------------------------------------------

// `asker`: the library function that read it, or IR_NONE for what main is given. False: the harness
// gives it.
static bool is_missing(const IrProgram *program, const IrDrawn *drawn, IrFunctionId *asker) {
    *asker = drawn->by;
    return drawn->draw == IR_DRAW_NONDET &&
           (drawn->by == IR_NONE || program->functions[drawn->by].is_model);
}

static void add_value(Text *lines, const IrDrawn *drawn) {
    unsigned unused = drawn->bits < 64 ? 64 - drawn->bits : 0;
    if (drawn->is_float || drawn->value.high || drawn->bits > 64)
        text_add(lines, "0x%llx%016llx", (unsigned long long)drawn->value.high,
                 (unsigned long long)drawn->value.low);
    else if (drawn->is_unsigned)
        text_add(lines, "%llu", (unsigned long long)drawn->value.low);
    else
        text_add(lines, "%lld", (long long)(drawn->value.low << unused) >> unused);
}

// One more of a list of `n` so far.
static void add_item(Text *lines, size_t n, const IrDrawn *drawn) {
    if (n > MAX_LISTED)
        return;
    text_add(lines, n ? ", " : ": ");
    if (n < MAX_LISTED)
        add_value(lines, drawn);
    else
        text_add(lines, "...");
}

static void add_uninitialised(Text *lines, const IrTrace *trace, size_t from) {
    size_t n = 0;
    for (size_t i = from; i < trace->drawn.count; i++) {
        if (trace->drawn.items[i].draw != IR_DRAW_UNDEF)
            continue;
        if (!n)
            text_add(lines, " *   uninitialised variables");
        add_item(lines, n++, &trace->drawn.items[i]);
    }
    text_add(lines, n ? "\n" : "");
}

static void add_asked_by(Text *lines, const IrProgram *program, const IrTrace *trace,
                         IrFunctionId asker, size_t from) {
    size_t n = 0;
    IrFunctionId by;
    if (asker == IR_NONE)
        text_add(lines, " *   what main is given");
    else
        text_add(lines, " *   what %s reads", program->functions[asker].name);
    for (size_t i = from; i < trace->drawn.count; i++)
        if (is_missing(program, &trace->drawn.items[i], &by) && by == asker)
            add_item(lines, n++, &trace->drawn.items[i]);
    text_add(lines, "\n");
}

static void add_drawn(Text *lines, const IrProgram *program, const IrTrace *trace, size_t from) {
    for (size_t i = from; i < trace->drawn.count; i++) {
        IrFunctionId asker, earlier;
        if (!is_missing(program, &trace->drawn.items[i], &asker))
            continue;
        size_t first = from;
        while (!is_missing(program, &trace->drawn.items[first], &earlier) || earlier != asker)
            first++;
        if (first == i)
            add_asked_by(lines, program, trace, asker, from);
    }
}

// ---- Memory -------------------------------------------------------------------------------------

// The global that says whether the weak symbol is defined, and its number in the run. NULL: it is
// not weak.
static const IrGlobal *find_presence(const IrProgram *program, const char *name, uint64_t *number) {
    *number = 0;
    for (IrGlobalId id = 0; id < program->n_globals; id++) {
        const IrGlobal *global = &program->globals[id];
        *number += global->is_external;
        if (global->is_presence && strcmp(global->name, name) == 0)
            return global;
    }
    return NULL;
}

bool harness_is_absent(const IrProgram *program, const IrInputLists *inputs, const char *name) {
    uint64_t number;
    if (!find_presence(program, name, &number))
        return false;
    bool is_absent = true;
    for (size_t i = 0; i < inputs->memory.count; i++) {
        const IrContents *entry = &inputs->memory.items[i];
        if (entry->object == number)
            is_absent &= entry->size && !entry->bytes[0];
    }
    return is_absent;
}

// Functions that are there are defined by the harness.
static bool is_presence_of_function(const IrProgram *program, uint64_t number) {
    uint64_t own;
    for (IrFunctionId id = 0; id < program->n_functions; id++)
        if (program->functions[id].kind == IR_FUNCTION_EXTERNAL &&
            find_presence(program, program->functions[id].name, &own) && own == number)
            return true;
    return false;
}

static void add_bytes(Text *lines, const uint8_t *bytes, uint64_t size) {
    ir_input_bytes_text(lines, bytes, size);
    text_add(lines, "\n");
}

// Of objects up to number `last`.
static void add_memory(Text *lines, const HarnessRun *run, uint64_t last) {
    for (size_t i = 0; i < run->inputs->memory.count; i++) {
        const IrContents *entry = &run->inputs->memory.items[i];
        if (entry->object <= run->entry->n_serials || entry->object > last ||
            is_presence_of_function(run->program, entry->object))
            continue;
        text_add(lines, " *   bytes of new memory (object %llu of the run, from byte %llu on): ",
                 (unsigned long long)entry->object, (unsigned long long)entry->offset);
        add_bytes(lines, entry->bytes, entry->size);
    }
}

static void add_failures(Text *lines, const IrInputLists *inputs) {
    for (size_t i = 0; i < inputs->malloc.count; i++)
        if (inputs->malloc.items[i].magnitude)
            text_add(lines, " *   allocation number %zu fails\n", i + 1);
}

// The harness cannot know which of its arguments leads an external function to this memory.
static void add_changes(Text *lines, const IrInputLists *inputs) {
    for (size_t i = 0; i < inputs->changes.count; i++) {
        const IrChange *change = &inputs->changes.items[i];
        text_add(lines, " *   what call number %llu of an external function writes to ",
                 (unsigned long long)change->call);
        if (change->variable)
            text_add(lines, "%s", change->variable);
        else
            text_add(lines, "object %llu of the run", (unsigned long long)change->object);
        text_add(lines, ", from byte %llu on: ", (unsigned long long)change->offset);
        add_bytes(lines, change->bytes, change->size);
    }
}

// Objects with arbitrary contents are numbered: variables of other files come first.
static uint64_t count_external(const IrProgram *program) {
    uint64_t n = 0;
    for (IrGlobalId id = 0; id < program->n_globals; id++)
        n += program->globals[id].is_external;
    return n;
}

void harness_add_missing(Text *lines, const HarnessRun *run) {
    const IrEntry *entry = run->entry;
    uint64_t last = run->is_uninitialised ? count_external(run->program) : UINT64_MAX;
    if (!run->is_uninitialised)
        add_uninitialised(lines, run->trace, entry->n_drawn);
    add_drawn(lines, run->program, run->trace, entry->n_drawn);
    add_memory(lines, run, last);
    add_failures(lines, run->inputs);
    add_changes(lines, run->inputs);
}
