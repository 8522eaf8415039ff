#include "evidence/harness_missing.h"

#include <jansson.h>
#include <string.h>

enum { MAX_LISTED = 16 };

// ---- Values -------------------------------------------------------------------------------------------------

// Who asked for it: a function of the library, or IR_NONE for what main is given. False: the harness gives it.
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

// ---- Memory -------------------------------------------------------------------------------------------------

// The global that says whether the weak symbol is defined, and its number in the run. NULL: it is not weak.
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

bool harness_is_absent(const IrProgram *program, const char *inputs, const char *name) {
    uint64_t number;
    if (!find_presence(program, name, &number))
        return false;
    json_t *json = json_loads(inputs, 0, NULL);
    const json_t *ranges = json_object_get(json, "memory");
    bool is_absent = true;
    for (size_t i = 0; i < json_array_size(ranges); i++) {
        const json_t *range = json_array_get(ranges, i);
        const char *bytes = json_string_value(json_object_get(range, "bytes"));
        if ((uint64_t)json_integer_value(json_object_get(range, "object")) == number && bytes)
            is_absent &= strncmp(bytes, "00", 2) == 0;
    }
    json_decref(json);
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

static void add_memory(Text *lines, const IrProgram *program, const json_t *inputs,
                       uint64_t given) {
    const json_t *ranges = json_object_get(inputs, "memory");
    for (size_t i = 0; i < json_array_size(ranges); i++) {
        const json_t *range = json_array_get(ranges, i);
        uint64_t number = (uint64_t)json_integer_value(json_object_get(range, "object"));
        if (number > given && !is_presence_of_function(program, number))
            text_add(lines,
                     " *   bytes of new memory (object %lld of the run, from byte %lld on): %s\n",
                     (long long)json_integer_value(json_object_get(range, "object")),
                     (long long)json_integer_value(json_object_get(range, "offset")),
                     json_string_value(json_object_get(range, "bytes")));
    }
}

static void add_failures(Text *lines, const json_t *inputs) {
    const json_t *fails = json_object_get(inputs, "malloc");
    for (size_t i = 0; i < json_array_size(fails); i++) {
        const json_t *item = json_array_get(fails, i);
        if (json_is_true(item) || json_integer_value(item))
            text_add(lines, " *   allocation number %zu fails\n", i + 1);
    }
}

// The harness cannot know which of its arguments leads an external function to this memory.
static void add_changes(Text *lines, const json_t *inputs) {
    const json_t *changes = json_object_get(inputs, "external");
    for (size_t i = 0; i < json_array_size(changes); i++) {
        const json_t *change = json_array_get(changes, i);
        const char *variable = json_string_value(json_object_get(change, "variable"));
        text_add(lines, " *   what call number %lld of an external function writes to ",
                 (long long)json_integer_value(json_object_get(change, "call")));
        if (variable)
            text_add(lines, "%s", variable);
        else
            text_add(lines, "object %lld of the run",
                     (long long)json_integer_value(json_object_get(change, "object")));
        text_add(lines, ", from byte %lld on: %s\n",
                 (long long)json_integer_value(json_object_get(change, "offset")),
                 json_string_value(json_object_get(change, "bytes")));
    }
}

void harness_add_missing(Text *lines, const IrProgram *program, const IrTrace *trace,
                         const IrEntry *entry, const char *inputs) {
    json_t *json = json_loads(inputs, 0, NULL);
    add_uninitialised(lines, trace, entry->n_drawn);
    add_drawn(lines, program, trace, entry->n_drawn);
    add_memory(lines, program, json, entry->n_serials);
    add_failures(lines, json);
    add_changes(lines, json);
    json_decref(json);
}
