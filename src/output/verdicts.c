#include "output/verdicts.h"

#include "output/excerpt.h"
#include "output/needs.h"

#include <string.h>

static const char *const NAMES[] = {
    [ASSAY_TRUE] = "TRUE", [ASSAY_FALSE] = "FALSE", [ASSAY_UNKNOWN] = "UNKNOWN"};

void output_verdict(Text *text, const AssayVerdict *verdict, bool in_colour) {
    static const char *const colours[] = {
        [ASSAY_TRUE] = "\033[32m", [ASSAY_FALSE] = "\033[31m", [ASSAY_UNKNOWN] = "\033[33m"};
    text_add(text, "%s%s", in_colour ? colours[verdict->kind] : "", NAMES[verdict->kind]);
    if (verdict->detail)
        text_add(text, "(%s)", verdict->detail);
    text_add(text, "%s", in_colour ? "\033[0m" : "");
}

// Several files: the file's name says which one is meant.
static void add_at_loops(Text *text, const AssayInvariant *texts, size_t n, const char *indent,
                         const char *before) {
    bool is_one_file = true;
    for (size_t i = 1; i < n; i++)
        is_one_file &= strcmp(texts[i].file, texts[0].file) == 0;
    for (size_t i = 0; i < n; i++)
        text_add(text, "%s%s%sline %u: %s%s%s\n", indent, is_one_file ? "" : texts[i].file,
                 is_one_file ? "" : " ", texts[i].line, before,
                 *before && *texts[i].text ? ", decreases " : "", texts[i].text);
}

static void add_proof(Text *text, const AssayVerdict *verdict, const char *indent) {
    add_at_loops(text, verdict->invariants, verdict->n_invariants, indent, "");
    add_at_loops(text, verdict->measures, verdict->n_measures, indent, "terminates");
}

// In words; and for `assay run --input`, where it is short enough to be copied.
static void add_inputs(Text *text, const AssayVerdict *verdict) {
    enum { SHORT = 240 };
    if (verdict->told)
        text_add(text, "inputs:\n");
    for (const char *line = verdict->told; line && *line; line += strcspn(line, "\n") + 1)
        text_add(text, "  %.*s\n", (int)strcspn(line, "\n"), line);
    if (verdict->inputs && (!verdict->told || strlen(verdict->inputs) <= SHORT))
        text_add(text, "input: %s\n", verdict->inputs);
    else if (verdict->inputs)
        text_add(text, "input: as a file for assay run by --inputs FILE\n");
}

void output_run(Text *text, const AssayVerdict *verdict) {
    if (verdict->why)
        text_add(text, "%s: never ends: %s\n", verdict->location ? verdict->location : "?",
                 verdict->why);
    else if (verdict->location || verdict->message)
        text_add(text, "%s%s%s%s%s\n", verdict->location ? verdict->location : "",
                 verdict->location ? ": " : "", verdict->detail, verdict->message ? ": " : "",
                 verdict->message ? verdict->message : "");
    if (verdict->set)
        text_add(text, "there, again and again: %s\n", verdict->set);
    if (verdict->n_steps)
        text_add(text, "run:\n");
    output_excerpt(text, verdict);
    add_inputs(text, verdict);
}

void output_assumptions(Text *text, const AssayVerdict *verdict) {
    if (!verdict->assumptions)
        return;
    text_add(text, "assuming:\n");
    for (const char *line = verdict->assumptions; *line; line += strcspn(line, "\n") + 1)
        if (!output_is_replaced(line, verdict->needs))
            text_add(text, "  %.*s\n", (int)strcspn(line, "\n"), line);
}

// The names of one kind in a note of their own.
static void add_external(Text *text, const char *lines, const char *kind, const char *note) {
    size_t length = strlen(kind), n = 0;
    for (const char *line = lines; *line; line += strcspn(line, "\n") + 1)
        if (strncmp(line, kind, length) == 0) {
            text_add(text, "%s", n++ ? ", " : note);
            text_add(text, "%.*s", (int)(strcspn(line, "\n") - length), line + length);
        }
    text_add(text, n ? "\n" : "");
}

void output_external(Text *text, const AssayVerdict *verdict) {
    if (!verdict->external)
        return;
    add_external(text, verdict->external, "function ",
                 "note: external functions, which give any result and may change memory that they "
                 "were given: ");
    add_external(text, verdict->external, "variable ",
                 "note: external variables, which hold anything and which external functions may "
                 "change: ");
    add_external(text, verdict->external, "weak function ",
                 "note: weak functions, which may be missing, else are external: ");
    add_external(text, verdict->external, "weak variable ",
                 "note: weak variables, which may be missing, else are external: ");
}

void output_vacuity(Text *text, const AssayVerdict *verdicts, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (verdicts[i].vacuous) {
            text_add(text, "warning: vacuous: %s\n", verdicts[i].vacuous);
            return;
        }
}

void output_conditions(Text *text, const AssayVerdict *verdicts, size_t n) {
    const char *condition = NULL;
    size_t n_holding = 0;
    for (size_t i = 0; i < n; i++)
        if (verdicts[i].holds_if) {
            text_add(text, "%s%s", n_holding++ ? ", " : "note: ", verdicts[i].property);
            condition = verdicts[i].holds_if;
        }
    if (condition)
        text_add(text, " hold%s if %s\n", n_holding == 1 ? "s" : "", condition);
}

// Does some verdict's reason name it already?
static bool is_said(const AssayVerdict *verdicts, size_t n, const char *line, size_t length) {
    bool is = false;
    for (size_t i = 0; i < n; i++)
        is |= verdicts[i].detail &&
              memmem(verdicts[i].detail, strlen(verdicts[i].detail), line, length) != NULL;
    return is;
}

void output_unshown(Text *text, const AssayVerdict *verdicts, size_t n) {
    Text said = {0};
    for (size_t i = 0; i < n; i++) {
        const char *line = verdicts[i].holds_if_memory_is_safe ? verdicts[i].unshown : NULL;
        for (; line && *line; line += strcspn(line, "\n") + 1) {
            size_t length = strcspn(line, "\n");
            if (text_has_line(&said, line, length) || is_said(verdicts, n, line, length))
                continue;
            text_add(text, "note: not shown to be valid: %.*s\n", (int)length, line);
            text_add(&said, "%.*s\n", (int)length, line);
        }
    }
    text_release(&said);
}

void output_table(Text *text, const AssayVerdict *verdicts, size_t n, bool in_colour) {
    const AssayVerdict *shown = NULL;
    for (size_t i = 0; i < n; i++) {
        const AssayVerdict *verdict = &verdicts[i];
        text_add(text, "%-17s ", verdict->property);
        output_verdict(text, verdict, in_colour);
        text_add(text, "%s%s\n", verdict->location ? " at " : "",
                 verdict->location ? verdict->location : "");
        add_proof(text, verdict, "  ");
        if (verdict->kind == ASSAY_FALSE && !shown)
            shown = verdict;
    }
    output_unshown(text, verdicts, n);
    output_conditions(text, verdicts, n);
    output_vacuity(text, verdicts, n);
    output_needs(text, verdicts, n);
    if (n)
        output_assumptions(text, &verdicts[0]);
    if (n)
        output_external(text, &verdicts[0]);
    if (shown) {
        text_add(text, "\n");
        output_run(text, shown);
    }
}

void output_result(Text *text, const AssayVerdict *verdict, bool in_colour) {
    add_proof(text, verdict, "");
    output_run(text, verdict);
    output_unshown(text, verdict, 1);
    output_vacuity(text, verdict, 1);
    output_needs(text, verdict, 1);
    output_assumptions(text, verdict);
    output_external(text, verdict);
    text_add(text, "RESULT: ");
    output_verdict(text, verdict, in_colour);
    text_add(text, "\n");
}
