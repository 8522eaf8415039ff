// Witnesses, behind the public interface.
#include "api/internal.h"

#include "base/vec.h"
#include "evidence/witness.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// ---- What a verdict's steps and invariants are for a witness ------------------------------------

static bool is_number(const char *text) {
    return text && (isdigit((unsigned char)text[*text == '-']));
}

static bool is_name(const char *text, size_t length) {
    bool is_plain = length > 0 && !isdigit((unsigned char)*text);
    for (size_t i = 0; i < length; i++)
        is_plain &= isalnum((unsigned char)text[i]) || text[i] == '_';
    return is_plain;
}

typedef struct Points {
    VEC(WitnessStep) steps;
    VEC(WitnessInvariant) invariants;
    VEC(char *) names; // of functions, without the parentheses
} Points;

static void collect_steps(Points *points, const AssayVerdict *verdict) {
    for (size_t i = 0; i < verdict->n_steps; i++) {
        const AssayStep *step = &verdict->steps[i];
        size_t length = strlen(step->what);
        bool is_function = length > 2 && strcmp(step->what + length - 2, "()") == 0;
        if (!is_number(step->value) || !is_name(step->what, length - (is_function ? 2 : 0)))
            continue;
        WitnessStep made = {.place = {step->file, step->function, step->line, 0},
                            .name = step->what,
                            .is_function = is_function,
                            .value = step->value};
        if (is_function) {
            char *name = strndup(step->what, length - 2);
            vec_push(&points->names, name);
            made.name = name;
        }
        vec_push(&points->steps, made);
    }
}

static void collect_invariants(Points *points, const AssayVerdict *verdict) {
    for (size_t i = 0; i < verdict->n_invariants; i++) {
        const AssayInvariant *invariant = &verdict->invariants[i];
        vec_push(&points->invariants,
                 ((WitnessInvariant){{invariant->file, invariant->function, invariant->line, 0},
                                     invariant->text}));
    }
}

static void release(Points *points) {
    for (size_t i = 0; i < points->names.count; i++)
        free(points->names.items[i]);
    vec_free(&points->names);
    vec_free(&points->steps);
    vec_free(&points->invariants);
}

// "file:line:column", as verdicts give it. `file` holds the name afterwards.
static WitnessPlace place_of(const char *location, char **file) {
    WitnessPlace place = {0};
    *file = strdup(location ? location : "");
    char *last = strrchr(*file, ':');
    if (last) {
        place.column = (unsigned)strtoul(last + 1, NULL, 10);
        *last = '\0';
        last = strrchr(*file, ':');
    }
    if (last) {
        place.line = (unsigned)strtoul(last + 1, NULL, 10);
        *last = '\0';
    }
    place.file = *file;
    return place;
}

char *assay_witness(AssayProgram *program, const AssayVerdict *verdict,
                    const AssayWitnessOptions *options, char **messages) {
    Diag diag = {0};
    *messages = NULL;
    if (verdict->kind == ASSAY_UNKNOWN || verdict->assumes_memory_safe) {
        diag_error(&diag, NULL, 0, "no witness: %s",
                   verdict->assumes_memory_safe
                       ? "the verdict assumes that memory is safe, which a witness cannot say"
                       : "the verdict is UNKNOWN");
        *messages = api_take_or_null(&diag.text);
        return NULL;
    }
    Property property = api_property_of(verdict);
    Points points = {0};
    collect_steps(&points, verdict);
    collect_invariants(&points, verdict);
    char *file;
    Witness witness = {.is_violation = verdict->kind == ASSAY_FALSE,
                       .is_endless =
                           verdict->kind == ASSAY_FALSE && property == PROPERTY_TERMINATION,
                       .files = options->files,
                       .n_files = options->n_files,
                       .specification = property_specification(property),
                       .data_model = program->ir->data_model == IR_ILP32 ? "ILP32" : "LP64",
                       .version = ASSAY_VERSION,
                       .steps = points.steps.items,
                       .n_steps = points.steps.count,
                       .target = place_of(verdict->location, &file),
                       .invariants = points.invariants.items,
                       .n_invariants = points.invariants.count};
    Text text = {0};
    bool is_yaml = options->format == ASSAY_WITNESS_YAML;
    if (!(is_yaml ? witness_as_yaml(&witness, &text) : witness_as_graphml(&witness, &text)))
        diag_error(&diag, NULL, 0, "no witness: the format has no words for this verdict");
    *messages = api_take_or_null(&diag.text);
    free(file);
    release(&points);
    return api_take_or_null(&text);
}
