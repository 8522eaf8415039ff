#include "output/functions.h"

#include "base/memory.h"
#include "base/vec.h"
#include "output/findings.h"
#include "output/json_text.h"
#include "output/needs.h"
#include "output/rows.h"
#include "output/verdicts.h"
#include "task/property.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_NAME = 40, MAX_PLACE = 48, MAX_REASONS = 20, MAX_ACCESSES = 20 };

FunctionCounts output_count_functions(const AssayFunctions *functions) {
    FunctionCounts counts = {0};
    for (size_t i = 0; i < functions->n; i++) {
        AssayVerdictKind kind = output_left_of(&functions->items[i]);
        counts.proved += kind == ASSAY_TRUE;
        counts.refuted += kind == ASSAY_FALSE;
        counts.unknown += kind == ASSAY_UNKNOWN;
        counts.known += functions->items[i].is_known;
    }
    counts.proved -= output_count_findings(functions).accepted;
    return counts;
}

// ---- The table ----------------------------------------------------------------------------------

typedef struct Columns {
    int name, place;
    const char *properties[N_PROPERTIES]; // that some function was asked about
    size_t n_properties;
    bool are_answers; // proved, bug, open
} Columns;

static char *place_of(const AssayFunction *function) {
    Text place = {0};
    text_add(&place, "%s:%u", function->file, function->line);
    return text_take(&place);
}

static void widen(int *width, size_t wanted, int most) {
    int clipped = wanted > (size_t)most ? most : (int)wanted;
    *width = clipped > *width ? clipped : *width;
}

static const AssayVerdict *verdict_of(const AssayFunction *function, const char *property) {
    for (size_t i = 0; i < function->n_verdicts; i++)
        if (strcmp(function->verdicts[i].property, property) == 0)
            return &function->verdicts[i];
    return NULL;
}

static void add_property(Columns *columns, const AssayFunctions *functions, const char *property) {
    for (size_t i = 0; i < functions->n; i++)
        if (verdict_of(&functions->items[i], property)) {
            columns->properties[columns->n_properties++] = property;
            return;
        }
}

static Columns columns_of(const AssayFunctions *functions) {
    Columns columns = {.name = 8, .place = 5, .are_answers = functions->has_answers};
    for (size_t i = 0; i < functions->n; i++) {
        const AssayFunction *function = &functions->items[i];
        char *place = place_of(function);
        widen(&columns.name, strlen(function->name), MAX_NAME);
        widen(&columns.place, strlen(place), MAX_PLACE);
        free(place);
    }
    for (int p = 0; p < N_PROPERTIES; p++)
        add_property(&columns, functions, property_name((Property)p));
    return columns;
}

static void add_answer(Text *text, const AssayVerdict *verdict, size_t width, bool in_colour) {
    static const char *const colours[] = {
        [ASSAY_TRUE] = "\033[32m", [ASSAY_FALSE] = "\033[31m", [ASSAY_UNKNOWN] = "\033[33m"};
    bool is_hidden = output_is_hidden(verdict);
    Text cell = {0};
    text_add(&cell, "%s%s%s", is_hidden ? "(" : "", output_answer(verdict), is_hidden ? ")" : "");
    text_add(text, "%s%-*s%s  ", in_colour && !is_hidden ? colours[verdict->kind] : "", (int)width,
             text_chars(&cell), in_colour && !is_hidden ? "\033[0m" : "");
    text_release(&cell);
}

static void add_cell(Text *text, const AssayVerdict *verdict, size_t width, bool in_colour) {
    if (!verdict) {
        text_add(text, "%-*s  ", (int)width, "-");
        return;
    }
    AssayVerdict bare = {.kind = verdict->kind};
    bool is_hidden = output_is_hidden(verdict);
    Text cell = {0};
    output_verdict(&cell, &bare, false);
    size_t shown = cell.length + 2 * is_hidden;
    text_release(&cell);
    text_add(text, "%s", is_hidden ? "(" : "");
    output_verdict(text, &bare, in_colour && !is_hidden);
    text_add(text, "%s", is_hidden ? ")" : "");
    text_add(text, "%*s  ", shown < width ? (int)(width - shown) : 0, "");
}

// The end of a long place tells more than its beginning.
static void add_row(Text *text, const Columns *columns, const AssayFunction *function,
                    bool in_colour) {
    char *place = place_of(function);
    size_t length = strlen(place), skip = length > MAX_PLACE ? length - MAX_PLACE : 0;
    text_add(text, "%-*.*s  %-*s  ", columns->name, MAX_NAME, function->name, columns->place,
             place + skip);
    free(place);
    for (size_t i = 0; i < columns->n_properties; i++) {
        const AssayVerdict *verdict = verdict_of(function, columns->properties[i]);
        size_t width = strlen(columns->properties[i]);
        if (verdict && columns->are_answers)
            add_answer(text, verdict, width, in_colour);
        else
            add_cell(text, verdict, width, in_colour);
    }
    if (function->is_known)
        text_add(text, "%8s\n", "known");
    else
        text_add(text, "%8.2f\n", function->seconds);
}

static void add_head(Text *text, const Columns *columns) {
    text_add(text, "%-*s  %-*s  ", columns->name, "function", columns->place, "where");
    for (size_t i = 0; i < columns->n_properties; i++)
        text_add(text, "%s  ", columns->properties[i]);
    text_add(text, "%8s\n", "seconds");
}

// ---- Below it -----------------------------------------------------------------------------------

static void add_violation(Text *text, const AssayFunction *function, const AssayVerdict *verdict,
                          bool with_run) {
    if (with_run) {
        text_add(text, "\nfunction %s\n", function->name);
        output_run(text, verdict);
        output_assumptions(text, verdict);
        output_external(text, verdict);
        return;
    }
    const char *what = verdict->why ? verdict->why : verdict->message;
    char *place = verdict->location ? memory_copy_string(verdict->location) : place_of(function);
    text_add(text, "%s: %s%s%s (function %s)\n", place, verdict->detail, what ? ": " : "",
             what ? what : "", function->name);
    free(place);
}

static void add_violations(Text *text, const AssayFunctions *functions, bool with_runs) {
    bool is_first = !with_runs;
    for (size_t i = 0; i < functions->n; i++)
        for (size_t v = 0; v < functions->items[i].n_verdicts; v++) {
            const AssayVerdict *verdict = &functions->items[i].verdicts[v];
            if (verdict->kind != ASSAY_FALSE || output_is_hidden(verdict))
                continue;
            text_add(text, "%s", is_first ? "\n" : "");
            is_first = false;
            add_violation(text, &functions->items[i], verdict, with_runs);
        }
}

typedef struct Reason {
    char *text;
    size_t count;
} Reason;

typedef VEC(Reason) ReasonList;

// Without the place, which differs from function to function.
static char *reason_of(const AssayVerdict *verdict) {
    char *reason = memory_copy_string(verdict->detail ? verdict->detail : "");
    for (char *at = reason; (at = strstr(at, " at ")); at++) {
        const char *colon = strchr(at, ':');
        if (colon && colon[1] >= '0' && colon[1] <= '9') {
            *at = '\0';
            break;
        }
    }
    return reason;
}

static void count_reason(ReasonList *reasons, char *text) {
    for (size_t i = 0; i < reasons->count; i++)
        if (strcmp(reasons->items[i].text, text) == 0) {
            reasons->items[i].count++;
            free(text);
            return;
        }
    vec_push(reasons, ((Reason){text, 1}));
}

static int by_count(const void *left, const void *right) {
    const Reason *a = left, *b = right;
    return a->count != b->count ? (a->count < b->count ? 1 : -1) : strcmp(a->text, b->text);
}

static ReasonList reasons_of(const AssayFunctions *functions) {
    ReasonList reasons = {0};
    for (size_t i = 0; i < functions->n; i++)
        for (size_t v = 0; v < functions->items[i].n_verdicts; v++)
            if (functions->items[i].verdicts[v].kind == ASSAY_UNKNOWN &&
                !output_is_hidden(&functions->items[i].verdicts[v]))
                count_reason(&reasons, reason_of(&functions->items[i].verdicts[v]));
    if (reasons.count)
        qsort(reasons.items, reasons.count, sizeof *reasons.items, by_count);
    return reasons;
}

static void release_reasons(ReasonList *reasons) {
    for (size_t i = 0; i < reasons->count; i++)
        free(reasons->items[i].text);
    vec_free(reasons);
}

static void add_reasons(Text *text, const AssayFunctions *functions) {
    ReasonList reasons = reasons_of(functions);
    size_t others = 0;
    for (size_t i = 0; i < reasons.count; i++) {
        if (i == 0)
            text_add(text, "\nnot decided, because of:\n");
        if (i < MAX_REASONS)
            text_add(text, "%6zu  %s\n", reasons.items[i].count, reasons.items[i].text);
        else
            others += reasons.items[i].count;
    }
    if (others)
        text_add(text, "%6zu  other reasons\n", others);
    release_reasons(&reasons);
}

// What any of them takes as external.
static void add_externals(Text *text, const AssayFunctions *functions) {
    Text lines = {0};
    for (size_t i = 0; i < functions->n; i++)
        for (const char *line = functions->items[i].external; line && *line;
             line += strcspn(line, "\n") + 1)
            if (!text_has_line(&lines, line, strcspn(line, "\n")))
                text_add(&lines, "%.*s\n", (int)strcspn(line, "\n"), line);
    AssayVerdict all = {.external = lines.length ? text_chars(&lines) : NULL};
    output_external(text, &all);
    text_release(&lines);
}

// ---- What proofs by contract rest on ------------------------------------------------------------

// As frontend/modular.c words it.
static bool is_about_contract(const char *line, size_t length) {
    static const char callee[] = "meets its contract", call[] = "calls of ";
    const char *found = strstr(line, callee);
    return strncmp(line, call, sizeof call - 1) == 0 || (found && found < line + length);
}

static bool has_proof(const AssayFunction *function) {
    for (size_t v = 0; v < function->n_verdicts; v++)
        if (function->verdicts[v].kind == ASSAY_TRUE)
            return true;
    return false;
}

static void add_contract_lines(ReasonList *lines, const AssayFunction *function) {
    for (const char *line = function->assumptions; line && *line;) {
        size_t length = strcspn(line, "\n");
        if (is_about_contract(line, length)) {
            Text copy = {0};
            text_add(&copy, "%.*s", (int)length, line);
            count_reason(lines, text_take(&copy));
        }
        line += length + (line[length] == '\n');
    }
}

// Each line once, in the order of the functions.
static void add_contracts(Text *text, const AssayFunctions *functions) {
    ReasonList lines = {0};
    for (size_t i = 0; i < functions->n; i++)
        if (has_proof(&functions->items[i]))
            add_contract_lines(&lines, &functions->items[i]);
    for (size_t i = 0; i < lines.count; i++)
        text_add(text, "%s  %s\n", i ? "" : "\nproved by contract, assuming:\n",
                 lines.items[i].text);
    release_reasons(&lines);
}

// ---- What proofs take for granted of memory ----------------------------------------------------

static void collect_unshown(const AssayFunction *function, Text *lines) {
    for (size_t v = 0; v < function->n_verdicts; v++) {
        const AssayVerdict *verdict = &function->verdicts[v];
        const char *line = verdict->assumes_memory_safe ? verdict->unshown : NULL;
        for (; line && *line; line += strcspn(line, "\n") + 1)
            if (!text_has_line(lines, line, strcspn(line, "\n")))
                text_add(lines, "%.*s\n", (int)strcspn(line, "\n"), line);
    }
}

static bool assumes_memory_safe(const AssayFunction *function) {
    bool assumes = false;
    for (size_t v = 0; v < function->n_verdicts; v++)
        assumes |= function->verdicts[v].assumes_memory_safe;
    return assumes;
}

// The first accesses in doubt of each function whose proof takes them for valid.
static void add_memory_assumption(Text *text, const AssayFunctions *functions) {
    Text lines = {0};
    size_t n = 0, shown = 0;
    for (size_t i = 0; i < functions->n; i++) {
        n += assumes_memory_safe(&functions->items[i]);
        collect_unshown(&functions->items[i], &lines);
    }
    if (n)
        text_add(text,
                 "\nassuming for %zu function%s: memory is safe, every access and every free is "
                 "valid\n",
                 n, n == 1 ? "" : "s");
    for (const char *line = text_chars(&lines); *line; line += strcspn(line, "\n") + 1)
        if (shown++ < MAX_ACCESSES)
            text_add(text, "  not shown to be valid: %.*s\n", (int)strcspn(line, "\n"), line);
    if (shown > MAX_ACCESSES)
        text_add(text, "  and %zu others\n", shown - MAX_ACCESSES);
    text_release(&lines);
}

static void add_sums(Text *text, const AssayFunctions *functions, double seconds) {
    FunctionCounts counts = output_count_functions(functions);
    text_add(text, "%zu function%s: %zu proved, %zu %s, %zu %s", functions->n,
             functions->n == 1 ? "" : "s", counts.proved, counts.refuted,
             functions->has_answers ? "with a bug" : "refuted", counts.unknown,
             functions->has_answers ? "open" : "unknown");
    output_add_finding_counts(text, functions);
    text_add(text, "; %zu known before; %zu of %zu files compiled; %.1f s\n", counts.known,
             functions->compiled, functions->files, seconds);
}

void output_functions_table(Text *text, const AssayFunctions *all, double seconds, bool with_runs,
                            bool in_colour) {
    AssayFunctions functions = output_sort_functions(all);
    Columns columns = columns_of(&functions);
    if (functions.n)
        add_head(text, &columns);
    for (size_t i = 0; i < functions.n; i++)
        add_row(text, &columns, &functions.items[i], in_colour);
    add_violations(text, &functions, with_runs);
    output_functions_needs(text, &functions);
    add_reasons(text, &functions);
    add_externals(text, &functions);
    add_contracts(text, &functions);
    add_memory_assumption(text, &functions);
    if (with_runs)
        output_add_suppressed(text, all);
    text_add(text, "%s", functions.n ? "\n" : "");
    add_sums(text, all, seconds);
    free(functions.items);
}

// ---- For programs -------------------------------------------------------------------------------

void output_functions_json(Text *text, const AssayFunctions *functions) {
    json_t *list = json_array();
    for (size_t i = 0; i < functions->n; i++) {
        const AssayFunction *function = &functions->items[i];
        json_t *verdicts = json_array();
        for (size_t v = 0; v < function->n_verdicts; v++) {
            json_t *row = output_json_row(&function->verdicts[v]);
            if (functions->has_answers)
                json_object_set_new(row, "answer",
                                    json_string(output_answer(&function->verdicts[v])));
            output_mark_json(row, &function->verdicts[v]);
            json_array_append_new(verdicts, row);
        }
        json_array_append_new(
            list,
            json_pack("{s:o, s:o, s:i, s:b, s:f, s:o, s:o, s:o}", "function",
                      json_text(function->name), "file", json_text(function->file), "line",
                      (int)function->line, "known", function->is_known, "seconds",
                      function->seconds, "assumptions",
                      output_json_lines(function->assumptions ? function->assumptions : ""),
                      "external", output_json_lines(function->external ? function->external : ""),
                      "verdicts", verdicts));
    }
    FunctionCounts counts = output_count_functions(functions);
    json_t *sums =
        json_pack("{s:I, s:I, s:I, s:I, s:I, s:I}", "proved", (json_int_t)counts.proved, "refuted",
                  (json_int_t)counts.refuted, "unknown", (json_int_t)counts.unknown, "known",
                  (json_int_t)counts.known, "compiled", (json_int_t)functions->compiled, "files",
                  (json_int_t)functions->files);
    output_count_json(sums, functions);
    output_add_json(text, json_pack("{s:s, s:o, s:o}", "assay", assay_version(), "functions", list,
                                    "summary", sums));
}

// Lost memory has no place of its own: it is the function's.
static json_t *sarif_result(const AssayFunction *function, const AssayVerdict *verdict) {
    json_t *result = output_sarif_result(verdict);
    if (!json_object_get(result, "locations"))
        json_object_set_new(result, "locations",
                            json_pack("[o]", output_sarif_place(function->file, function->line)));
    json_object_set_new(json_array_get(json_object_get(result, "locations"), 0), "logicalLocations",
                        json_pack("[{s:o, s:s}]", "fullyQualifiedName", json_text(function->name),
                                  "kind", "function"));
    return result;
}

void output_functions_sarif(Text *text, const AssayFunctions *functions) {
    json_t *results = json_array();
    for (size_t i = 0; i < functions->n; i++)
        for (size_t v = 0; v < functions->items[i].n_verdicts; v++) {
            const AssayFunction *function = &functions->items[i];
            if (function->verdicts[v].kind != ASSAY_FALSE)
                continue;
            json_t *result = sarif_result(function, &function->verdicts[v]);
            output_mark_sarif(result, &function->verdicts[v], functions->has_baseline);
            json_array_append_new(results, result);
        }
    output_sarif_results(text, results);
}
