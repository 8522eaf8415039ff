// What an engine says in its own process, as bytes for the process that asked. Both are the same image
// (one is a fork of the other), so pointers to constants mean the same in both; strings on the heap are
// written behind the structure that owns them.
#include "api/internal.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static const size_t STRINGS[] = {
    offsetof(AssayVerdict, detail),      offsetof(AssayVerdict, location),
    offsetof(AssayVerdict, inputs),      offsetof(AssayVerdict, why),
    offsetof(AssayVerdict, set),         offsetof(AssayVerdict, message),
    offsetof(AssayVerdict, certificate),
};

enum { N_STRINGS = sizeof STRINGS / sizeof *STRINGS };

static char **string_of(const AssayVerdict *verdict, int i) {
    return (char **)((char *)verdict + STRINGS[i]);
}

static void release_texts(AssayInvariant *texts, size_t n) {
    for (size_t i = 0; i < n; i++) {
        free(texts[i].file);
        free(texts[i].text);
    }
    free(texts);
}

static void release_steps(AssayStep *steps, size_t n) {
    for (size_t i = 0; i < n; i++) {
        free(steps[i].what);
        free(steps[i].value);
    }
    free(steps);
}

void assay_verdicts_release(AssayVerdict *verdicts, size_t n) {
    for (size_t i = 0; i < n; i++) {
        for (int s = 0; s < N_STRINGS; s++)
            free(*string_of(&verdicts[i], s));
        release_steps(verdicts[i].steps, verdicts[i].n_steps);
        release_texts(verdicts[i].invariants, verdicts[i].n_invariants);
        release_texts(verdicts[i].measures, verdicts[i].n_measures);
        verdicts[i] = (AssayVerdict){0};
    }
}

// ---- Writing -----------------------------------------------------------------------------------------------

static void write_string(Text *bytes, const char *string) {
    size_t length = string ? strlen(string) + 1 : 0;
    text_add_bytes(bytes, &length, sizeof length);
    text_add_bytes(bytes, string, length);
}

static void write_texts(Text *bytes, const AssayInvariant *texts, size_t n) {
    for (size_t i = 0; i < n; i++) {
        text_add_bytes(bytes, &texts[i], sizeof texts[i]);
        write_string(bytes, texts[i].file);
        write_string(bytes, texts[i].text);
    }
}

static void write_steps(Text *bytes, const AssayStep *steps, size_t n) {
    for (size_t i = 0; i < n; i++) {
        text_add_bytes(bytes, &steps[i], sizeof steps[i]);
        write_string(bytes, steps[i].what);
        write_string(bytes, steps[i].value);
    }
}

void answer_write(const EngineAnswer *answer, Text *bytes) {
    text_add_bytes(bytes, answer, sizeof *answer);
    for (size_t i = 0; i < answer->n_verdicts; i++) {
        const AssayVerdict *verdict = &answer->verdicts[i];
        for (int s = 0; s < N_STRINGS; s++)
            write_string(bytes, *string_of(verdict, s));
        write_steps(bytes, verdict->steps, verdict->n_steps);
        write_texts(bytes, verdict->invariants, verdict->n_invariants);
        write_texts(bytes, verdict->measures, verdict->n_measures);
    }
}

// ---- Reading -----------------------------------------------------------------------------------------------

typedef struct Reader {
    const char *next;
    size_t left;
    bool is_short; // something was missing
} Reader;

static void read_bytes(Reader *reader, void *to, size_t count) {
    if (count > reader->left) {
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

// An array of as many items as were promised, or of none if there cannot be as many.
static void *read_array(Reader *reader, size_t *n, size_t item_size) {
    if (*n > reader->left)
        reader->is_short = true;
    if (reader->is_short)
        *n = 0;
    return *n ? memory_zeroed(*n * item_size) : NULL;
}

static AssayStep *read_steps(Reader *reader, size_t *n) {
    AssayStep *steps = read_array(reader, n, sizeof *steps);
    for (size_t i = 0; i < *n; i++) {
        read_bytes(reader, &steps[i], sizeof steps[i]);
        steps[i].what = read_string(reader);
        steps[i].value = read_string(reader);
    }
    return steps;
}

static AssayInvariant *read_texts(Reader *reader, size_t *n) {
    AssayInvariant *texts = read_array(reader, n, sizeof *texts);
    for (size_t i = 0; i < *n; i++) {
        read_bytes(reader, &texts[i], sizeof texts[i]);
        texts[i].file = read_string(reader);
        texts[i].text = read_string(reader);
    }
    return texts;
}

// An engine that went wrong may send anything: its numbers are not believed.
static bool is_sound(const EngineAnswer *answer) {
    bool sound = answer->n_verdicts <= ASSAY_MAX_VERDICTS;
    for (size_t i = 0; sound && i < answer->n_verdicts; i++) {
        const AssayVerdict *verdict = &answer->verdicts[i];
        bool is_property = false;
        for (int p = 0; p < N_PROPERTIES; p++)
            is_property |= verdict->property == property_name((Property)p);
        sound = is_property && verdict->kind <= ASSAY_UNKNOWN;
    }
    return sound && answer->stats.n_layers <= ASSAY_MAX_LAYERS;
}

bool answer_read(EngineAnswer *answer, const Text *bytes) {
    Reader reader = {bytes->chars, bytes->length, false};
    read_bytes(&reader, answer, sizeof *answer);
    if (reader.is_short || !is_sound(answer)) {
        answer->n_verdicts = 0;
        return false;
    }
    for (size_t i = 0; i < answer->n_verdicts; i++) {
        AssayVerdict *verdict = &answer->verdicts[i];
        for (int s = 0; s < N_STRINGS; s++)
            *string_of(verdict, s) = read_string(&reader);
        verdict->steps = read_steps(&reader, &verdict->n_steps);
        verdict->invariants = read_texts(&reader, &verdict->n_invariants);
        verdict->measures = read_texts(&reader, &verdict->n_measures);
    }
    bool is_whole = !reader.is_short && !reader.left;
    if (!is_whole) {
        assay_verdicts_release(answer->verdicts, answer->n_verdicts);
        answer->n_verdicts = 0;
    }
    return is_whole;
}

// ---- Adding up ---------------------------------------------------------------------------------------------

void answer_add_stats(AssayVerifyStats *sum, const AssayVerifyStats *stats) {
    sum->states += stats->states;
    sum->merges += stats->merges;
    sum->instructions += stats->instructions;
    if (stats->n_layers)
        sum->n_layers = stats->n_layers;
    for (size_t i = 0; i < stats->n_layers; i++) {
        sum->layers[i].name = stats->layers[i].name;
        sum->layers[i].hits += stats->layers[i].hits;
        sum->layers[i].seconds += stats->layers[i].seconds;
    }
    sum->crosscheck_failures += stats->crosscheck_failures;
    sum->deref.accesses += stats->deref.accesses;
    sum->deref.by_sight += stats->deref.by_sight;
    sum->deref.queries += stats->deref.queries;
    sum->deref.unknown += stats->deref.unknown;
    sum->deref.seconds += stats->deref.seconds;
    sum->graph_seconds += stats->graph_seconds;
    sum->simplify_seconds += stats->simplify_seconds;
    sum->rank_seconds += stats->rank_seconds;
    sum->refute_seconds += stats->refute_seconds;
    sum->bounded.rounds += stats->bounded.rounds;
    if (stats->bounded.unwind > sum->bounded.unwind)
        sum->bounded.unwind = stats->bounded.unwind;
    sum->bounded.instructions += stats->bounded.instructions;
    sum->bounded.merges += stats->bounded.merges;
    sum->bounded.nodes += stats->bounded.nodes;
    sum->bounded.solver_calls += stats->bounded.solver_calls;
    sum->bounded.variables += stats->bounded.variables;
    sum->bounded.clauses += stats->bounded.clauses;
    sum->bounded.seconds += stats->bounded.seconds;
    sum->bounded.solver_seconds += stats->bounded.solver_seconds;
    sum->bounded.blast_seconds += stats->bounded.blast_seconds;
    sum->bounded.points_to_seconds += stats->bounded.points_to_seconds;
    sum->values.attempts += stats->values.attempts;
    sum->values.states += stats->values.states;
    sum->values.instructions += stats->values.instructions;
    sum->values.seconds += stats->values.seconds;
    sum->cegar.nodes += stats->cegar.nodes;
    sum->cegar.covered += stats->cegar.covered;
    sum->cegar.removed += stats->cegar.removed;
    sum->cegar.instructions += stats->cegar.instructions;
    sum->cegar.paths += stats->cegar.paths;
    sum->cegar.refinements += stats->cegar.refinements;
    sum->cegar.prefixes += stats->cegar.prefixes;
    sum->cegar.variables += stats->cegar.variables;
    sum->cegar.facts += stats->cegar.facts;
    sum->cegar.heap_values += stats->cegar.heap_values;
    sum->cegar.interpolation_seconds += stats->cegar.interpolation_seconds;
    sum->cegar.seconds += stats->cegar.seconds;
    sum->bounded.float_calls += stats->bounded.float_calls;
    sum->bounded.float_answers += stats->bounded.float_answers;
    sum->bounded.float_boxes += stats->bounded.float_boxes;
    sum->bounded.float_seconds += stats->bounded.float_seconds;
}
