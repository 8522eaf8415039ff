#include "output/needs.h"

#include <string.h>

const char *output_answer(const AssayVerdict *verdict) {
    return verdict->kind == ASSAY_TRUE ? "proved" : verdict->kind == ASSAY_FALSE ? "bug" : "open";
}

static bool is_same(const char *a, const char *b) { return a && b && strcmp(a, b) == 0; }

static bool is_first(const AssayVerdict *verdicts, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (is_same(verdicts[k].needs, verdicts[i].needs))
            return false;
    return verdicts[i].needs != NULL;
}

// The properties with that contract; nothing if all have it.
static void add_properties(Text *text, const AssayVerdict *verdicts, size_t n, const char *needs) {
    size_t n_same = 0, n_shown = 0;
    for (size_t i = 0; i < n; i++)
        n_same += is_same(verdicts[i].needs, needs);
    if (n_same == n)
        return;
    for (size_t i = 0; i < n; i++)
        if (is_same(verdicts[i].needs, needs))
            text_add(text, "%s%s", n_shown++ ? ", " : " (", verdicts[i].property);
    text_add(text, ")");
}

static void add_lines(Text *text, const char *lines, const char *before, const char *between) {
    for (const char *line = lines; *line;) {
        size_t length = strcspn(line, "\n");
        text_add(text, "%s%.*s", line == lines ? before : between, (int)length, line);
        line += length + (line[length] == '\n');
    }
}

void output_needs(Text *text, const AssayVerdict *verdicts, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (!is_first(verdicts, i))
            continue;
        text_add(text, "needs");
        add_properties(text, verdicts, n, verdicts[i].needs);
        text_add(text, ":\n");
        add_lines(text, verdicts[i].needs, "  ", "\n  ");
        text_add(text, "\n");
    }
}

void output_functions_needs(Text *text, const AssayFunctions *functions) {
    bool has_some = false;
    for (size_t f = 0; f < functions->n; f++) {
        const AssayFunction *function = &functions->items[f];
        for (size_t i = 0; i < function->n_verdicts; i++) {
            if (!is_first(function->verdicts, i))
                continue;
            text_add(text, "%s  %s", has_some ? "" : "\nwhat callers have to see to:\n",
                     function->name);
            has_some = true;
            add_properties(text, function->verdicts, function->n_verdicts,
                           function->verdicts[i].needs);
            add_lines(text, function->verdicts[i].needs, ": ", " && ");
            text_add(text, "\n");
        }
    }
}

// "p points to ...", where a clause says valid(p, ...) or string(p).
bool output_is_replaced(const char *assumption, const char *needs) {
    static const char asserts[] = "it asserts at its start: ";
    if (needs && strncmp(assumption, asserts, sizeof asserts - 1) == 0)
        return true;
    size_t path = strcspn(assumption, " \n");
    for (const char *at = needs; at && path && (at = strchr(at, '(')); at++)
        if (strncmp(at + 1, assumption, path) == 0 && strchr(",)", at[1 + path]) && at > needs &&
            (at[-1] == 'd' || at[-1] == 'g'))
            return true;
    return false;
}
