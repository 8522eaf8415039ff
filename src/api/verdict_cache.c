#include "api/verdict_cache.h"

#include "api/source_positions.h"
#include "base/memory.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 1000 };

// ---- Keys ---------------------------------------------------------------------------------------

void verdict_cache_add_options(Digester *digester, uint32_t properties,
                               const AssayVerifyOptions *options) {
    digest_add_string(digester, ASSAY_VERSION);
    digest_add_own_image(digester);
    digest_add_number(digester, properties);
    digest_add_number(digester, options->math_ints);
    digest_add_number(digester, options->malloc_may_fail);
    digest_add_number(digester, options->lists.values);
    digest_add_number(digester, options->lists.threshold);
    digest_add_number(digester, options->engine);
    digest_add_number(digester, options->memory_model);
    digest_add_number(digester, options->deref);
    digest_add_number(digester, options->join_paths);
    digest_add_number(digester, options->no_refinement);
    digest_add_number(digester, options->slice);
    digest_add_number(digester, options->no_slice);
    digest_add_number(digester, options->assume_memory_safe);
    digest_add_number(digester, options->crosscheck);
    digest_add_number(digester, options->compare_engines);
}

// Is a run with these limits given more than those?
static bool has_more(CacheLimits mine, CacheLimits others) {
    bool more_time = others.seconds > 0 && (mine.seconds <= 0 || mine.seconds > others.seconds);
    bool more_memory =
        others.memory_mib && (!mine.memory_mib || mine.memory_mib > others.memory_mib);
    return more_time || more_memory;
}

// ---- Writing ------------------------------------------------------------------------------------

static const size_t STRINGS[] = {offsetof(AssayVerdict, detail),  offsetof(AssayVerdict, location),
                                 offsetof(AssayVerdict, message), offsetof(AssayVerdict, why),
                                 offsetof(AssayVerdict, set),     offsetof(AssayVerdict, inputs),
                                 offsetof(AssayVerdict, unshown), offsetof(AssayVerdict, allocated),
                                 offsetof(AssayVerdict, lost),    offsetof(AssayVerdict, told),
                                 offsetof(AssayVerdict, needs)};
static const char *const STRING_NAMES[] = {"detail", "location", "message", "why",
                                           "set",    "inputs",   "unshown", "allocated",
                                           "lost",   "told",     "needs"};
static const char *const KINDS[] = {"TRUE", "FALSE", "UNKNOWN"};

enum { N_STRINGS = sizeof STRINGS / sizeof *STRINGS };

static char **string_of(const AssayVerdict *verdict, int i) {
    return (char **)((char *)verdict + STRINGS[i]);
}

// NULL where the text has a position without an owner, or is no UTF-8.
static json_t *write_text(const SourcePositions *positions, const char *text) {
    if (!text)
        return json_null();
    char *encoded = source_positions_encode(positions, text);
    json_t *json = encoded ? json_string(encoded) : NULL;
    free(encoded);
    return json;
}

// [file, line] of another file, or [owner, distance].
static json_t *write_place(const SourcePositions *positions, const AssayStep *step) {
    bool is_foreign;
    uint32_t owner = source_positions_find(positions, step->file, step->line, &is_foreign);
    if (owner != IR_NONE)
        return json_pack("[i, i]", (int)owner, (int)(step->line - positions->owners[owner].first));
    return is_foreign ? json_pack("[s, i]", step->file, (int)step->line) : NULL;
}

static json_t *write_steps(const SourcePositions *positions, const AssayVerdict *verdict) {
    json_t *list = json_array();
    bool is_good = true;
    for (size_t i = 0; i < verdict->n_steps && is_good; i++) {
        const AssayStep *step = &verdict->steps[i];
        json_t *place = write_place(positions, step), *what = write_text(positions, step->what);
        json_t *value = write_text(positions, step->value);
        json_t *function = step->function ? json_string(step->function) : json_null();
        json_t *row = json_pack("[o, o, o, o]", place, function, what, value); // takes them all
        is_good = row && json_array_append_new(list, row) == 0;
    }
    if (is_good)
        return list;
    json_decref(list);
    return NULL;
}

static json_t *write_verdict(const SourcePositions *positions, const AssayVerdict *verdict) {
    json_t *json =
        json_pack("{s:s, s:s, s:I, s:b, s:b}", "property", verdict->property, "verdict",
                  KINDS[verdict->kind], "before", (json_int_t)verdict->steps_before, "if safe",
                  verdict->holds_if_memory_is_safe, "assumed safe", verdict->assumes_memory_safe);
    bool is_good = json != NULL;
    for (int s = 0; s < N_STRINGS && is_good; s++)
        is_good = json_object_set_new(json, STRING_NAMES[s],
                                      write_text(positions, *string_of(verdict, s))) == 0;
    is_good = is_good && json_object_set_new(json, "steps", write_steps(positions, verdict)) == 0;
    if (is_good)
        return json;
    json_decref(json);
    return NULL;
}

// Is the reason one that says nothing about the function?
static bool is_transient(const AssayVerdict *verdict) {
    static const char *const reasons[] = {"crash", "cancelled", "internal", "interrupted"};
    bool is = false;
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons && verdict->kind == ASSAY_UNKNOWN; i++)
        is |= strncmp(verdict->detail ? verdict->detail : "", reasons[i], strlen(reasons[i])) == 0;
    return is;
}

void verdict_cache_put(const Store *store, Digest key, const IrProgram *program,
                       const Graph *references, IrFunctionId entry, CacheLimits limits,
                       const CachedVerdicts *known) {
    SourcePositions positions = source_positions_of(program, references, entry);
    json_t *list = json_array();
    bool is_good = known->n_verdicts > 0;
    for (size_t i = 0; i < known->n_verdicts && is_good; i++)
        is_good = !is_transient(&known->verdicts[i]) &&
                  json_array_append_new(list, write_verdict(&positions, &known->verdicts[i])) == 0;
    json_t *json =
        json_pack("{s:o, s:f, s:f, s:I}", "verdicts", list, "seconds", known->seconds, "time limit",
                  limits.seconds, "memory limit", (json_int_t)limits.memory_mib);
    char *chars = is_good ? json_dumps(json, JSON_COMPACT) : NULL;
    if (chars) {
        Text text = {0};
        text_add(&text, "%s", chars);
        store_put(store, key, &text);
        text_release(&text);
    }
    free(chars);
    json_decref(json);
    source_positions_release(&positions);
}

// ---- Reading ------------------------------------------------------------------------------------

static bool read_text(const SourcePositions *positions, const json_t *json, char **text) {
    *text =
        json_is_string(json) ? source_positions_decode(positions, json_string_value(json)) : NULL;
    return *text || json_is_null(json);
}

static bool read_place(const SourcePositions *positions, const json_t *json, Interner *strings,
                       AssayStep *step) {
    const json_t *where = json_array_get(json, 0), *line = json_array_get(json, 1);
    json_int_t distance = json_integer_value(line), owner = json_integer_value(where);
    if (!json_is_integer(line) || distance < 0 || distance > INT32_MAX)
        return false;
    if (json_is_string(where)) {
        step->file = intern(strings, json_string_value(where));
        step->line = (unsigned)distance;
        return true;
    }
    if (!json_is_integer(where) || owner < 0 || owner >= (json_int_t)positions->n_owners ||
        !positions->owners[owner].file)
        return false;
    step->file = intern(strings, positions->owners[owner].file);
    step->line = positions->owners[owner].first + (unsigned)distance;
    return true;
}

static bool read_steps(const SourcePositions *positions, const json_t *list, Interner *strings,
                       AssayVerdict *verdict) {
    size_t n = json_array_size(list);
    if (!json_is_array(list) || n > MAX_STEPS)
        return false;
    verdict->steps = n ? memory_zeroed(n * sizeof *verdict->steps) : NULL;
    verdict->n_steps = n;
    bool is_good = true;
    for (size_t i = 0; i < n && is_good; i++) {
        const json_t *row = json_array_get(list, i);
        AssayStep *step = &verdict->steps[i];
        const char *function = json_string_value(json_array_get(row, 1));
        step->function = function ? intern(strings, function) : NULL;
        is_good = read_place(positions, json_array_get(row, 0), strings, step) &&
                  read_text(positions, json_array_get(row, 2), &step->what) && step->what &&
                  read_text(positions, json_array_get(row, 3), &step->value);
    }
    return is_good;
}

static bool read_kind(const json_t *json, AssayVerdictKind *kind) {
    const char *name = json_string_value(json);
    for (int k = 0; name && k < 3; k++)
        if (strcmp(name, KINDS[k]) == 0) {
            *kind = (AssayVerdictKind)k;
            return true;
        }
    return false;
}

static bool read_flag(const json_t *json, const char *key, bool *flag) {
    const json_t *value = json_object_get(json, key);
    *flag = json_is_true(value);
    return json_is_boolean(value);
}

static bool read_property(const json_t *json, AssayVerdict *verdict) {
    const char *name = json_string_value(json);
    for (int p = 0; name && p < N_PROPERTIES; p++)
        if (strcmp(name, property_name((Property)p)) == 0) {
            verdict->property = property_name((Property)p);
            verdict->description = property_description((Property)p);
            return true;
        }
    return false;
}

static bool read_verdict(const SourcePositions *positions, const json_t *json, Interner *strings,
                         AssayVerdict *verdict) {
    bool is_good = read_property(json_object_get(json, "property"), verdict) &&
                   read_kind(json_object_get(json, "verdict"), &verdict->kind) &&
                   read_steps(positions, json_object_get(json, "steps"), strings, verdict);
    verdict->steps_before = (uint64_t)json_integer_value(json_object_get(json, "before"));
    is_good = is_good && read_flag(json, "if safe", &verdict->holds_if_memory_is_safe) &&
              read_flag(json, "assumed safe", &verdict->assumes_memory_safe);
    for (int s = 0; s < N_STRINGS && is_good; s++)
        is_good =
            read_text(positions, json_object_get(json, STRING_NAMES[s]), string_of(verdict, s));
    return is_good && (verdict->kind == ASSAY_TRUE || verdict->detail);
}

static bool read_entry(const SourcePositions *positions, const json_t *json, CacheLimits limits,
                       Interner *strings, CachedVerdicts *known) {
    const json_t *list = json_object_get(json, "verdicts");
    json_int_t memory = json_integer_value(json_object_get(json, "memory limit"));
    CacheLimits then = {json_number_value(json_object_get(json, "time limit")),
                        memory > 0 ? (size_t)memory : 0};
    size_t n = json_array_size(list);
    bool is_good = n > 0 && n <= ASSAY_MAX_VERDICTS;
    known->seconds = json_number_value(json_object_get(json, "seconds"));
    for (size_t i = 0; i < n && is_good; i++) {
        AssayVerdict *verdict = &known->verdicts[known->n_verdicts++];
        is_good = read_verdict(positions, json_array_get(list, i), strings, verdict) &&
                  (verdict->kind != ASSAY_UNKNOWN || !has_more(limits, then));
    }
    return is_good;
}

bool verdict_cache_get(const Store *store, Digest key, const IrProgram *program,
                       const Graph *references, IrFunctionId entry, CacheLimits limits,
                       Interner *strings, CachedVerdicts *known) {
    Text text = {0};
    *known = (CachedVerdicts){0};
    if (!store_get(store, key, &text))
        return false;
    json_t *json = json_loadb(text_chars(&text), text.length, 0, NULL);
    // Most entries are proofs, which have no positions.
    bool has_places = memmem(text_chars(&text), text.length, "\\u0001", 6) ||
                      memmem(text_chars(&text), text.length, "\"steps\":[[", 10);
    text_release(&text);
    SourcePositions positions =
        has_places ? source_positions_of(program, references, entry) : (SourcePositions){0};
    bool is_good = json && read_entry(&positions, json, limits, strings, known);
    source_positions_release(&positions);
    json_decref(json);
    if (!is_good) {
        assay_verdicts_release(known->verdicts, known->n_verdicts);
        known->n_verdicts = 0;
    }
    return is_good;
}
