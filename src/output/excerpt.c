// Steps on the same line of the source, one after the other, are one line of the excerpt.
#include "output/excerpt.h"

#include "base/vec.h"
#include "output/sources.h"

#include <ctype.h>
#include <string.h>

enum { SCREEN = 20, SOURCE_WIDTH = 44, MAX_VALUES = 6 };

// The line without the blanks at its ends; empty when it is not there.
static void add_source_line(Text *out, const Text *source, unsigned line) {
    const char *p = text_chars(source);
    for (unsigned i = 1; i < line && *p; i++) {
        p += strcspn(p, "\n");
        p += *p == '\n';
    }
    size_t length = strcspn(p, "\n");
    while (length && isspace((unsigned char)*p))
        p++, length--;
    while (length && isspace((unsigned char)p[length - 1]))
        length--;
    text_add(out, "%-*.*s", SOURCE_WIDTH, (int)(length < SOURCE_WIDTH ? length : SOURCE_WIDTH), p);
}

static bool is_same_line(const AssayStep *a, const AssayStep *b) {
    return a->line == b->line && strcmp(a->file, b->file) == 0 &&
           strcmp(a->function, b->function) == 0;
}

// The first step of each line of the excerpt, and one past the last.
typedef VEC(size_t) Starts;

static Starts find_lines(const AssayVerdict *verdict) {
    Starts starts = {0};
    for (size_t i = 0; i < verdict->n_steps; i++)
        if (i == 0 || !is_same_line(&verdict->steps[i - 1], &verdict->steps[i]))
            vec_push(&starts, i);
    vec_push(&starts, verdict->n_steps);
    return starts;
}

// A loop on one line may compute many: the last ones lead to what follows.
static void add_values(Text *out, const AssayStep *steps, size_t n) {
    size_t first = n > MAX_VALUES ? n - MAX_VALUES : 0;
    text_add(out, first ? "..., " : "");
    for (size_t i = first; i < n; i++)
        text_add(out, "%s%s%s%s", i > first ? ", " : "", steps[i].what, steps[i].value ? " = " : "",
                 steps[i].value ? steps[i].value : "");
    text_add(out, "\n");
}

static void add_head(Text *out, const AssayStep *step, const AssayStep *before) {
    if (!before || strcmp(step->function, before->function) != 0 ||
        strcmp(step->file, before->file) != 0)
        text_add(out, "  %s in %s:\n", step->function, step->file);
}

void output_excerpt(Text *text, const AssayVerdict *verdict) {
    if (!verdict->n_steps)
        return;
    Sources sources = {0};
    Starts starts = find_lines(verdict);
    size_t n_lines = starts.count - 1, first = n_lines > SCREEN ? n_lines - SCREEN : 0;
    uint64_t before = verdict->steps_before + starts.items[first];
    if (before)
        text_add(text, "  ... %llu steps before\n", (unsigned long long)before);
    for (size_t i = first; i < n_lines; i++) {
        const AssayStep *step = &verdict->steps[starts.items[i]];
        add_head(text, step, i > first ? &verdict->steps[starts.items[i - 1]] : NULL);
        text_add(text, "  %5u | ", step->line);
        add_source_line(text, sources_get(&sources, step->file), step->line);
        text_add(text, "  ");
        add_values(text, step, starts.items[i + 1] - starts.items[i]);
    }
    sources_release(&sources);
    vec_free(&starts);
}
