// A loop with a contract of CBMC's:
//
//   while (C)                                 { flag = __assay_loop_begin(1);
//   __CPROVER_assigns(i)                        if (flag && C) {
//   __CPROVER_loop_invariant(I)                     check I; any value for i; assume I;
//   __CPROVER_decreases(D)                          before = D;
//   { ... }                                     }
//                                               for (; C; flag ? check I and D < before, end : 0)
//                                               { ... }
//                                             }
//
// Whether the flag is set is decided where the code is known (loop_contracts.c): without it, this
// is the loop as it was. A loop without a measure stays as it is, since whether it ends would be
// lost, and so does one whose condition changes something.
#include "frontend/harness_internal.h"

#include <string.h>

typedef struct Loop {
    Range first, condition, next; // of a for
    RangeList assigns;
    Range measure;
    RangeList invariants;
    size_t word, body;
    unsigned number;
} Loop;

static const Token *at(const Translator *t, size_t index) { return &t->tokens.items[index]; }

static bool is(const Translator *t, size_t index, const char *text) {
    return token_is(at(t, index), text);
}

static bool is_group(const Translator *t, size_t index, const char *bracket) {
    return is(t, index, bracket) && at(t, index)->match > index;
}

static void add(Translator *t, const char *text) { text_add(t->out, "%s", text); }

// ---- Reading ------------------------------------------------------------------------------------

// Up to the next `;` that stands in no bracket.
static Range take_part(const Translator *t, size_t *at_token, size_t end) {
    Range part = {*at_token, *at_token};
    while (part.end < end && !is(t, part.end, ";"))
        part.end = at(t, part.end)->match > part.end ? at(t, part.end)->match + 1 : part.end + 1;
    *at_token = part.end + 1;
    return part;
}

static void read_head(const Translator *t, Loop *loop) {
    size_t i = loop->word + 2, end = at(t, loop->word + 1)->match;
    if (is(t, loop->word, "while")) {
        loop->condition = (Range){i, end};
        return;
    }
    loop->first = take_part(t, &i, end);
    loop->condition = take_part(t, &i, end);
    loop->next = (Range){i < end ? i : end, end};
}

static bool changes_nothing(const Translator *t, Range condition) {
    static const char *const changes[] = {
        "=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
    bool has_some = false;
    for (size_t i = condition.first; i < condition.end; i++) {
        for (size_t k = 0; k < sizeof changes / sizeof *changes; k++)
            has_some |= is(t, i, changes[k]);
        bool is_call = at(t, i)->kind == TOKEN_WORD && is(t, i + 1, "(");
        has_some |= is_call && !is(t, i, "sizeof") && !is(t, i, "__typeof__");
    }
    return !has_some;
}

static bool read_clauses(const Translator *t, Loop *loop) {
    size_t i = at(t, loop->word + 1)->match + 1;
    for (; at(t, i)->kind == TOKEN_WORD && is_group(t, i + 1, "("); i = at(t, i + 1)->match + 1) {
        Range inside = {i + 2, at(t, i + 1)->match};
        if (is(t, i, "__CPROVER_assigns") || is(t, i, "__CPROVER_loop_assigns"))
            vec_push(&loop->assigns, inside);
        else if (is(t, i, "__CPROVER_loop_invariant"))
            vec_push(&loop->invariants, inside);
        else if (is(t, i, "__CPROVER_decreases"))
            loop->measure = inside;
        else
            return false;
    }
    loop->body = i;
    RangeList parts = harness_split(t, loop->measure, ",");
    bool has_measure = parts.count == 1;
    vec_free(&parts);
    return loop->invariants.count && has_measure && is_group(t, i, "{") &&
           changes_nothing(t, loop->condition);
}

// ---- Writing ------------------------------------------------------------------------------------

static void add_condition(Translator *t, const Loop *loop, Polarity polarity) {
    for (size_t i = 0; i < loop->invariants.count; i++) {
        Range condition = loop->invariants.items[i];
        add(t, i ? ", " : "");
        add(t, polarity == CHECKED ? "__assay_clause_holds((" : "__assay_clause_assumed((");
        harness_translate(t, condition, polarity);
        add(t, ") ? 1 : 0");
        if (polarity == CHECKED) {
            add(t, ", ");
            harness_add_message(t, "__CPROVER_loop_invariant", condition, loop->word);
        }
        add(t, ")");
    }
}

static void add_measure(Translator *t, const Loop *loop) {
    add(t, "(");
    tokens_add(&t->tokens, loop->measure.first, loop->measure.end, true, t->out);
    add(t, ")");
}

// In front of the loop; without the values at its start, which have to be known before.
static void add_beginning(Translator *t, const Loop *loop) {
    text_add(t->out, "__typeof__(");
    add_measure(t, loop);
    text_add(t->out, ") __assay_measure_%u; if (__assay_flag_%u && (", loop->number, loop->number);
    if (loop->condition.first < loop->condition.end)
        harness_translate(t, loop->condition, ANYWHERE);
    else
        add(t, "1");
    add(t, ")) { ");
    add_condition(t, loop, CHECKED);
    add(t, "; __assay_inexact(\"a loop that is taken by its contract,\");\n");
    harness_add_assigned(t, &loop->assigns);
    add_condition(t, loop, ASSUMED);
    text_add(t->out, "; __assay_measure_%u = ", loop->number);
    add_measure(t, loop);
    add(t, "; } ");
}

// Where it goes back: an expression.
static void add_end(Translator *t, const Loop *loop) {
    text_add(t->out, "(__assay_flag_%u ? (__assay_loop_back(%u), ", loop->number, loop->number);
    add_condition(t, loop, CHECKED);
    add(t, ", __assay_clause_holds(");
    add_measure(t, loop);
    text_add(t->out, " < __assay_measure_%u && __assay_measure_%u >= 0, ", loop->number,
             loop->number);
    harness_add_message(t, "__CPROVER_decreases", loop->measure, loop->word);
    add(t, "), __assay_clause_assumed(0)) : (void)0)");
}

static void add_loop(Translator *t, const Loop *loop) {
    Text beginning = {0}, end = {0}, olds = {0}, *out = t->out;
    t->olds = &olds;
    t->out = &beginning;
    add_beginning(t, loop);
    t->out = &end;
    add_end(t, loop);
    t->out = out;
    t->olds = NULL;
    add(t, "{ ");
    harness_translate(t, loop->first, ANYWHERE);
    add(t, "; ");
    harness_add_targets(t, &loop->assigns);
    text_add(t->out, "_Bool __assay_flag_%u = __assay_loop_begin(%u); %s%s for (; ", loop->number,
             loop->number, text_chars(&olds), text_chars(&beginning));
    harness_translate(t, loop->condition, ANYWHERE);
    add(t, "; ");
    harness_translate(t, loop->next, ANYWHERE);
    text_add(t->out, "%s%s)", loop->next.first < loop->next.end ? ", " : "", text_chars(&end));
    harness_add_place(t, loop->body);
    text_release(&olds);
    text_release(&beginning);
    text_release(&end);
}

size_t harness_add_loop(Translator *t, size_t word) {
    Loop loop = {.word = word};
    bool is_loop =
        t->with_loops && (is(t, word, "while") || is(t, word, "for")) && is_group(t, word + 1, "(");
    if (is_loop) {
        read_head(t, &loop);
        is_loop = read_clauses(t, &loop);
    }
    if (is_loop) {
        loop.number = ++t->n_loops;
        add_loop(t, &loop);
        vec_push(&t->loop_ends, at(t, loop.body)->match);
    }
    vec_free(&loop.assigns);
    vec_free(&loop.invariants);
    return is_loop ? loop.body : 0;
}
