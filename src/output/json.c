// Verdicts as JSON: doc/output.md describes the form, which stays.
#include "output/json_text.h"
#include "output/rows.h"
#include "output/statistics.h"
#include "output/verdicts.h"

#include <stdlib.h>
#include <string.h>

static const char *const NAMES[] = {
    [ASSAY_TRUE] = "TRUE", [ASSAY_FALSE] = "FALSE", [ASSAY_UNKNOWN] = "UNKNOWN"};

static json_t *at_loops(const AssayInvariant *texts, size_t n, const char *key) {
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++) {
        json_t *row =
            json_pack("{s:o, s:i}", "file", json_text(texts[i].file), "line", (int)texts[i].line);
        if (texts[i].function)
            json_object_set_new(row, "function", json_text(texts[i].function));
        if (*texts[i].text)
            json_object_set_new(row, key, json_text(texts[i].text));
        json_array_append_new(list, row);
    }
    return list;
}

static json_t *steps_of(const AssayVerdict *verdict) {
    json_t *list = json_array();
    for (size_t i = 0; i < verdict->n_steps; i++) {
        const AssayStep *step = &verdict->steps[i];
        json_array_append_new(
            list, json_pack("{s:o, s:i, s:o, s:o, s:o*}", "file", json_text(step->file), "line",
                            (int)step->line, "function", json_text(step->function), "what",
                            json_text(step->what), "value", json_text(step->value)));
    }
    return list;
}

json_t *output_json_row(const AssayVerdict *v) {
    json_t *row = json_pack("{s:s, s:s, s:o*, s:o*, s:o*}", "property", v->property, "verdict",
                            NAMES[v->kind], v->kind == ASSAY_FALSE ? "violated" : "reason",
                            json_text(v->detail), "location", json_text(v->location), "message",
                            json_text(v->message));
    if (v->needs)
        json_object_set_new(row, "needs", output_json_lines(v->needs));
    if (v->holds_if)
        json_object_set_new(row, "holds_if", json_text(v->holds_if));
    if (v->holds_if_memory_is_safe || v->assumes_memory_safe)
        json_object_set_new(
            row, v->assumes_memory_safe ? "assumes_memory_safe" : "if_memory_is_safe", json_true());
    if (v->unshown)
        json_object_set_new(row, "not_shown_valid", output_json_lines(v->unshown));
    if (v->why)
        json_object_set_new(
            row, "lasso",
            json_pack("{s:o, s:o*}", "why", json_text(v->why), "set", json_text(v->set)));
    if (v->allocated)
        json_object_set_new(row, "allocated", json_text(v->allocated));
    if (v->lost)
        json_object_set_new(row, "lost", json_text(v->lost));
    if (v->told)
        json_object_set_new(row, "inputs_in_words", output_json_lines(v->told));
    if (v->inputs)
        json_object_set_new(row, "inputs", json_loads(v->inputs, 0, NULL));
    if (v->n_steps) {
        json_object_set_new(row, "steps", steps_of(v));
        json_object_set_new(row, "steps_before", json_integer((json_int_t)v->steps_before));
    }
    if (v->kind == ASSAY_TRUE)
        json_object_set_new(row, "invariants",
                            at_loops(v->invariants, v->n_invariants, "invariant"));
    if (v->vacuous)
        json_object_set_new(row, "vacuous", json_text(v->vacuous));
    if (v->n_measures)
        json_object_set_new(row, "ranking", at_loops(v->measures, v->n_measures, "decreases"));
    return row;
}

void output_add_json(Text *text, json_t *root) {
    char *chars = json_dumps(root, JSON_INDENT(2));
    text_add(text, "%s\n", chars);
    free(chars);
    json_decref(root);
}

json_t *output_json_lines(const char *text) {
    json_t *list = json_array();
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        char *one = strndup(line, strcspn(line, "\n"));
        json_array_append_new(list, json_text(one));
        free(one);
    }
    return list;
}

void output_json(Text *text, const AssayVerdict *verdicts, size_t n,
                 const AssayVerifyStats *stats) {
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(list, output_json_row(&verdicts[i]));
    json_t *root = json_pack("{s:s, s:o}", "assay", assay_version(), "verdicts", list);
    if (n && verdicts[0].assumptions)
        json_object_set_new(root, "assumptions", output_json_lines(verdicts[0].assumptions));
    if (n && verdicts[0].external)
        json_object_set_new(root, "external", output_json_lines(verdicts[0].external));
    if (stats)
        json_object_set_new(root, "statistics", output_json_statistics(stats));
    output_add_json(text, root);
}
