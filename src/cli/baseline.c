#include "cli/baseline.h"

#include "base/file.h"
#include "base/vec.h"
#include "output/sources.h"

#include <jansson.h>
#include <string.h>

typedef struct Start { // of a function
    const char *name, *file;
    unsigned line;
} Start;

typedef VEC(Start) StartList;

typedef struct Finding {
    const char *function, *file, *property;
    const char *kind;  // of the violation; NULL: not decided
    const char *owner; // the function that the place is in, or ""
    long distance;     // of the place from the owner's first line
    bool is_used;
} Finding;

typedef VEC(Finding) FindingList;

// ---- Places -------------------------------------------------------------------------------------

// The last function of the file that begins before the line, as far as lines tell.
static const Start *owner_of(const StartList *starts, const char *file, size_t length,
                             unsigned line) {
    const Start *found = NULL;
    for (size_t i = 0; i < starts->count; i++) {
        const Start *start = &starts->items[i];
        if (start->line <= line && (!found || found->line < start->line) &&
            strlen(start->file) == length && memcmp(start->file, file, length) == 0)
            found = start;
    }
    return found;
}

// A violation without a place, or with one outside of all functions, has none.
static void set_place(Finding *finding, const StartList *starts, const char *location) {
    OutputPlace place = output_place(location ? location : "");
    const Start *owner =
        location ? owner_of(starts, location, place.file_length, place.line) : NULL;
    finding->owner = owner ? owner->name : "";
    finding->distance = owner ? (long)place.line - (long)owner->line : 0;
}

// ---- The baseline -------------------------------------------------------------------------------

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static void read_starts(const json_t *functions, StartList *starts) {
    for (size_t i = 0; i < json_array_size(functions); i++) {
        const json_t *function = json_array_get(functions, i);
        json_int_t line = json_integer_value(json_object_get(function, "line"));
        if (line >= 0 && line < INT32_MAX)
            vec_push(starts, ((Start){text_of(function, "function"), text_of(function, "file"),
                                      (unsigned)line}));
    }
}

static void read_findings(const json_t *functions, const StartList *starts, FindingList *findings) {
    for (size_t i = 0; i < json_array_size(functions); i++) {
        const json_t *function = json_array_get(functions, i);
        const json_t *verdicts = json_object_get(function, "verdicts");
        for (size_t v = 0; v < json_array_size(verdicts); v++) {
            const json_t *row = json_array_get(verdicts, v);
            const char *verdict = text_of(row, "verdict");
            bool is_false = strcmp(verdict, "FALSE") == 0;
            Finding finding = {.function = text_of(function, "function"),
                               .file = text_of(function, "file"),
                               .property = text_of(row, "property"),
                               .kind = is_false ? text_of(row, "violated") : NULL};
            set_place(&finding, starts, json_string_value(json_object_get(row, "location")));
            if (is_false || strcmp(verdict, "UNKNOWN") == 0)
                vec_push(findings, finding);
        }
    }
}

static json_t *read_baseline(const char *file, Diag *diag) {
    Text text = {0};
    json_t *json = NULL;
    json_error_t error;
    if (file_read(file, &text, diag)) {
        json = json_loadb(text_chars(&text), text.length, 0, &error);
        if (!json)
            diag_error(diag, file, error.line > 0 ? (size_t)error.line : 0,
                       "no baseline, which is the output of assay project --json: %s", error.text);
        else if (!json_is_array(json_object_get(json, "functions")))
            diag_error(diag, file, 0,
                       "no baseline, which is the output of assay project --json: it has no "
                       "functions");
    }
    text_release(&text);
    return json;
}

// ---- What is in it ------------------------------------------------------------------------------

static bool is_same(const Finding *old, const AssayFunction *function, const Finding *now) {
    if (strcmp(old->function, function->name) != 0 || strcmp(old->property, now->property) != 0)
        return false;
    if (!now->kind)
        return true;
    return old->kind && strcmp(old->kind, now->kind) == 0 && strcmp(old->owner, now->owner) == 0 &&
           old->distance == now->distance;
}

// One of the same file, if there is one: several files may have a function of this name.
static Finding *find(FindingList *findings, const AssayFunction *function, const Finding *now) {
    Finding *found = NULL;
    for (size_t i = 0; i < findings->count; i++) {
        Finding *old = &findings->items[i];
        if (old->is_used || !is_same(old, function, now))
            continue;
        if (strcmp(old->file, function->file) == 0)
            return old;
        found = found ? found : old;
    }
    return found;
}

static void mark(FindingList *findings, AssayFunctions *functions) {
    StartList starts = {0};
    for (size_t i = 0; i < functions->n; i++)
        vec_push(&starts, ((Start){functions->items[i].name, functions->items[i].file,
                                   functions->items[i].line}));
    for (size_t i = 0; i < functions->n; i++)
        for (size_t v = 0; v < functions->items[i].n_verdicts; v++) {
            AssayVerdict *verdict = &functions->items[i].verdicts[v];
            if (verdict->kind == ASSAY_TRUE)
                continue;
            Finding now = {.property = verdict->property,
                           .kind = verdict->kind == ASSAY_FALSE ? verdict->detail : NULL};
            set_place(&now, &starts, verdict->location);
            Finding *old = find(findings, &functions->items[i], &now);
            verdict->is_in_baseline = old != NULL;
            if (old)
                old->is_used = true;
        }
    vec_free(&starts);
}

bool baseline_apply(const char *file, AssayFunctions *functions, Diag *diag) {
    StartList starts = {0};
    FindingList findings = {0};
    size_t before = diag->errors;
    json_t *json = read_baseline(file, diag);
    const json_t *list = json_object_get(json, "functions");
    read_starts(list, &starts);
    read_findings(list, &starts, &findings);
    mark(&findings, functions);
    functions->has_baseline = diag->errors == before;
    vec_free(&starts);
    vec_free(&findings);
    json_decref(json);
    return functions->has_baseline;
}

bool baseline_check(const char *file, Diag *diag) {
    size_t before = diag->errors;
    json_decref(read_baseline(file, diag));
    return diag->errors == before;
}
