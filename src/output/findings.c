#include "output/findings.h"

#include "base/memory.h"
#include "output/json_text.h"
#include "output/rows.h"

#include <stdlib.h>
#include <string.h>

bool output_is_hidden(const AssayVerdict *verdict) {
    return verdict->kind != ASSAY_TRUE && (verdict->suppressed || verdict->is_in_baseline);
}

AssayVerdictKind output_left_of(const AssayFunction *function) {
    AssayVerdictKind kind = ASSAY_TRUE;
    for (size_t i = 0; i < function->n_verdicts; i++) {
        if (output_is_hidden(&function->verdicts[i]))
            continue;
        if (function->verdicts[i].kind == ASSAY_FALSE)
            return ASSAY_FALSE;
        if (function->verdicts[i].kind == ASSAY_UNKNOWN)
            kind = ASSAY_UNKNOWN;
    }
    return kind;
}

static bool is_accepted(const AssayFunction *function) {
    bool has_hidden = false;
    for (size_t i = 0; i < function->n_verdicts; i++)
        has_hidden |= output_is_hidden(&function->verdicts[i]);
    return has_hidden && output_left_of(function) == ASSAY_TRUE;
}

FindingCounts output_count_findings(const AssayFunctions *functions) {
    FindingCounts counts = {.has_baseline = functions->has_baseline};
    for (size_t i = 0; i < functions->n; i++) {
        const AssayFunction *function = &functions->items[i];
        counts.accepted += is_accepted(function);
        for (size_t v = 0; v < function->n_verdicts; v++) {
            const AssayVerdict *verdict = &function->verdicts[v];
            if (verdict->kind == ASSAY_TRUE)
                continue;
            counts.suppressed += verdict->suppressed != NULL;
            counts.in_baseline += !verdict->suppressed && verdict->is_in_baseline;
        }
    }
    return counts;
}

// ---- Order --------------------------------------------------------------------------------------

static int rank_of(const AssayFunction *function) {
    AssayVerdictKind kind = output_left_of(function);
    return kind == ASSAY_FALSE ? 0 : kind == ASSAY_UNKNOWN ? 1 : is_accepted(function) ? 2 : 3;
}

static int by_rank(const void *left, const void *right) {
    const AssayFunction *a = left, *b = right;
    int order = rank_of(a) - rank_of(b);
    if (!order)
        order = strcmp(a->file, b->file);
    if (!order)
        order = (a->line > b->line) - (a->line < b->line);
    return order ? order : strcmp(a->name, b->name);
}

AssayFunctions output_sort_functions(const AssayFunctions *functions) {
    AssayFunctions sorted = *functions;
    sorted.items = memory_new((functions->n + 1) * sizeof *sorted.items);
    sorted.n = 0;
    for (size_t i = 0; i < functions->n; i++)
        if (!functions->has_baseline || output_left_of(&functions->items[i]) != ASSAY_TRUE)
            sorted.items[sorted.n++] = functions->items[i];
    qsort(sorted.items, sorted.n, sizeof *sorted.items, by_rank);
    return sorted;
}

// ---- Texts --------------------------------------------------------------------------------------

void output_add_finding_counts(Text *text, const AssayFunctions *functions) {
    FindingCounts counts = output_count_findings(functions);
    if (counts.accepted)
        text_add(text, ", %zu accepted", counts.accepted);
    if (counts.suppressed)
        text_add(text, "; %zu finding%s suppressed", counts.suppressed,
                 counts.suppressed == 1 ? "" : "s");
    if (counts.has_baseline)
        text_add(text, "; %zu finding%s of the baseline", counts.in_baseline,
                 counts.in_baseline == 1 ? "" : "s");
    if (functions->excluded)
        text_add(text, "; %zu excluded", functions->excluded);
    if (functions->has_since)
        text_add(text, "; %zu not checked, as nothing they reach has changed",
                 functions->unchanged);
}

void output_add_suppressed(Text *text, const AssayFunctions *functions) {
    bool is_first = true;
    for (size_t i = 0; i < functions->n; i++)
        for (size_t v = 0; v < functions->items[i].n_verdicts; v++) {
            const AssayFunction *function = &functions->items[i];
            const AssayVerdict *verdict = &function->verdicts[v];
            if (verdict->kind == ASSAY_TRUE || !verdict->suppressed)
                continue;
            text_add(text, "%s", is_first ? "\nsuppressed:\n" : "");
            is_first = false;
            if (verdict->location)
                text_add(text, "  %s", verdict->location);
            else
                text_add(text, "  %s:%u", function->file, function->line);
            text_add(text, ": %s (function %s): %s (%s)\n",
                     verdict->kind == ASSAY_FALSE ? verdict->detail : verdict->property,
                     function->name, verdict->suppressed, verdict->suppressed_at);
        }
}

// ---- For programs -------------------------------------------------------------------------------

void output_mark_json(json_t *row, const AssayVerdict *verdict) {
    if (verdict->kind == ASSAY_TRUE)
        return;
    if (verdict->suppressed)
        json_object_set_new(row, "suppressed",
                            json_pack("{s:o, s:o}", "reason", json_text(verdict->suppressed), "at",
                                      json_text(verdict->suppressed_at)));
    if (verdict->is_in_baseline)
        json_object_set_new(row, "in_baseline", json_true());
}

void output_count_json(json_t *summary, const AssayFunctions *functions) {
    FindingCounts counts = output_count_findings(functions);
    json_object_set_new(summary, "accepted", json_integer((json_int_t)counts.accepted));
    json_object_set_new(summary, "suppressed", json_integer((json_int_t)counts.suppressed));
    json_object_set_new(summary, "excluded", json_integer((json_int_t)functions->excluded));
    if (counts.has_baseline)
        json_object_set_new(summary, "in_baseline", json_integer((json_int_t)counts.in_baseline));
    if (functions->has_since)
        json_object_set_new(summary, "unchanged", json_integer((json_int_t)functions->unchanged));
}

void output_mark_sarif(json_t *result, const AssayVerdict *verdict, bool has_baseline) {
    if (has_baseline)
        json_object_set_new(result, "baselineState",
                            json_string(verdict->is_in_baseline ? "unchanged" : "new"));
    if (!verdict->suppressed)
        return;
    const char *at = verdict->suppressed_at, *colon = strrchr(at, ':');
    unsigned line = colon ? (unsigned)strtoul(colon + 1, NULL, 10) : 0;
    Text file = {0};
    text_add(&file, "%.*s", colon ? (int)(colon - at) : (int)strlen(at), at);
    const char *kind = verdict->is_suppressed_in_source ? "inSource" : "external";
    json_t *location = output_sarif_place(text_chars(&file), line);
    json_object_set_new(result, "suppressions",
                        json_pack("[{s:s, s:s, s:o, s:o}]", "kind", kind, "status", "accepted",
                                  "justification", json_text(verdict->suppressed), "location",
                                  location));
    text_release(&file);
}
