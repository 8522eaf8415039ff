// What -v tells: each path that was looked at, and what its refinement remembers from now on.
#include "cegar/internal.h"

#include <stdio.h>

void cegar_log_path(Cegar *c, const CegarPath *path, const char *what) {
    if (!c->options->verbose)
        return;
    const ExecViolation *v = &path->target.violation;
    fprintf(stderr, "cegar: %s at %s, after %zu blocks: %s\n", v->what,
            ir_loc_text(c->program, v->loc), path->places.count, what);
}

void cegar_log_needs(Cegar *c, const CegarNeeds *needs, const char *why, size_t n_prefixes) {
    if (!c->options->verbose)
        return;
    Text text = {0};
    for (size_t n = 0; n < needs->items.count; n++) {
        const CegarNeed *need = &needs->items.items[n];
        text_add(&text, "%s", n ? ", " : "");
        cegar_print_variable(&text, &c->variables, need->id);
        text_add(&text, "%s", need->level == CEGAR_FACTS ? " with facts" : "");
    }
    fprintf(stderr, "cegar: refinement %llu: tracks %s (%s; %zu to choose from)\n",
            (unsigned long long)c->result->stats.refinements, text_chars(&text), why, n_prefixes);
    text_release(&text);
}

void cegar_log_precision(Cegar *c) {
    if (!c->options->verbose)
        return;
    Text text = {0};
    for (CegarVariableId id = 1; id < c->precision.levels.count; id++) {
        CegarLevel level = (CegarLevel)c->precision.levels.items[id];
        if (level == CEGAR_UNKNOWN)
            continue;
        text_add(&text, "%s", text.length ? ", " : "");
        cegar_print_variable(&text, &c->variables, id);
        text_add(&text, "%s", level == CEGAR_FACTS ? " with facts" : "");
    }
    fprintf(stderr, "cegar: precision: %s\n",
            c->precision.floor ? "everything"
            : text.length      ? text_chars(&text)
                               : "nothing");
    text_release(&text);
}

void cegar_log_refresh(Cegar *c, const char *why, size_t n_nodes) {
    if (c->options->verbose)
        fprintf(stderr, "cegar: %zu nodes that are older than the precision begin anew (%s)\n",
                n_nodes, why);
}
