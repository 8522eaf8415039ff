#include "frontend/harness_internal.h"

#include <string.h>

// ---- What there is to translate -----------------------------------------------------------------

static const char *const prefixes[] = {"__CPROVER_", "__ESBMC_", "klee_"};

bool harness_text_mentions(const char *bytes, size_t length) {
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (memmem(bytes, length, prefixes[i], strlen(prefixes[i])))
            return true;
    return false;
}

// Functions of these tools, for files that do not declare them.
static const struct {
    const char *name, *declaration;
} functions[] = {
    {"__CPROVER_assume", "void __CPROVER_assume(_Bool);"},
    {"__CPROVER_r_ok", "_Bool __CPROVER_r_ok(const volatile void *, __SIZE_TYPE__);"},
    {"__CPROVER_w_ok", "_Bool __CPROVER_w_ok(const volatile void *, __SIZE_TYPE__);"},
    {"__CPROVER_rw_ok", "_Bool __CPROVER_rw_ok(const volatile void *, __SIZE_TYPE__);"},
    {"__CPROVER_LIVE_OBJECT", "_Bool __CPROVER_LIVE_OBJECT(const volatile void *);"},
    {"__CPROVER_OBJECT_SIZE", "__SIZE_TYPE__ __CPROVER_OBJECT_SIZE(const volatile void *);"},
    {"__CPROVER_POINTER_OFFSET", "__SIZE_TYPE__ __CPROVER_POINTER_OFFSET(const volatile void *);"},
    {"__CPROVER_POINTER_OBJECT", "__SIZE_TYPE__ __CPROVER_POINTER_OBJECT(const volatile void *);"},
    {"__CPROVER_same_object",
     "_Bool __CPROVER_same_object(const volatile void *, const volatile void *);"},
    {"__CPROVER_havoc_object", "void __CPROVER_havoc_object(void *);"},
    {"__CPROVER_havoc_slice", "void __CPROVER_havoc_slice(void *, __SIZE_TYPE__);"},
    {"__CPROVER_is_fresh", "_Bool __CPROVER_is_fresh(const volatile void *, __SIZE_TYPE__);"},
    {"__CPROVER_pointer_in_range_dfcc",
     "_Bool __CPROVER_pointer_in_range_dfcc(const volatile void *, const volatile void *, "
     "const volatile void *);"},
    {"__CPROVER_pointer_equals",
     "_Bool __CPROVER_pointer_equals(const volatile void *, const volatile void *);"},
    {"__CPROVER_atomic_begin", "void __CPROVER_atomic_begin(void);"},
    {"__CPROVER_atomic_end", "void __CPROVER_atomic_end(void);"},
    {"__CPROVER_cover", "void __CPROVER_cover(_Bool);"},
    {"__ESBMC_assume", "void __ESBMC_assume(_Bool);"},
    {"__ESBMC_assert", "void __ESBMC_assert(_Bool, const char *);"},
    {"klee_assume", "void klee_assume(__UINTPTR_TYPE__);"},
    {"klee_make_symbolic", "void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);"},
    {"klee_range", "int klee_range(int, int, const char *);"},
    {"klee_int", "int klee_int(const char *);"},
    {"klee_silent_exit", "void klee_silent_exit(int) __attribute__((noreturn));"},
};

enum { N_FUNCTIONS = sizeof functions / sizeof *functions };

static const char types[] = "typedef _Bool __CPROVER_bool;\n"
                            "typedef __SIZE_TYPE__ __CPROVER_size_t;\n"
                            "typedef __PTRDIFF_TYPE__ __CPROVER_ssize_t;\n"
                            "static const __SIZE_TYPE__ __CPROVER_max_malloc_size = "
                            "__PTRDIFF_MAX__;\n"
                            "void __assay_clause_holds(_Bool, const char *);\n"
                            "void __assay_clause_assumed(_Bool);\n"
                            "void __assay_any_bytes(void *, __SIZE_TYPE__);\n"
                            "void __assay_check_required(void);\n"
                            "void __assay_make_required(void);\n"
                            "void __assay_check_ensured(void);\n"
                            "void __assay_make_ensured(void);\n"
                            "void __assay_frees_by_contract(void);\n"
                            "void __assay_inexact(const char *);\n"
                            "_Bool __assay_quantifier(const char *);\n"
                            "void __assay_target(const volatile void *, __SIZE_TYPE__, int);\n"
                            "void __assay_assigns_end(void);\n"
                            "_Bool __assay_loop_begin(int);\n"
                            "void __assay_loop_back(int);\n"
                            "unsigned long long __assay_nondet_ulonglong(void);\n";

static const Token *at(const Translator *t, size_t index) { return &t->tokens.items[index]; }

static bool is(const Translator *t, size_t index, const char *text) {
    return token_is(at(t, index), text);
}

static bool is_one_of(const Translator *t, size_t index, const char *const *texts) {
    while (*texts && !is(t, index, *texts))
        texts++;
    return *texts != NULL;
}

static bool is_open(const Translator *t, size_t index) {
    return at(t, index)->kind == TOKEN_SIGN && strchr("([{", *at(t, index)->start) &&
           at(t, index)->match > index;
}

// The end of a name with arguments, or what is behind the word where it has none.
static size_t end_of_call(const Translator *t, size_t word) {
    return is(t, word + 1, "(") && is_open(t, word + 1) ? at(t, word + 1)->match + 1 : word + 1;
}

// ---- Expressions --------------------------------------------------------------------------------

static void add(Translator *t, const char *text) { text_add(t->out, "%s", text); }

// The white space behind a token.
static void add_space(Translator *t, size_t index) {
    const Token *token = at(t, index);
    const char *end = token->start + token->length;
    text_add_bytes(t->out, end, (size_t)(at(t, index + 1)->start - end));
}

static void copy(Translator *t, size_t index) {
    if (at(t, index)->kind == TOKEN_MARK && t->out->length &&
        t->out->chars[t->out->length - 1] != '\n')
        add(t, "\n");
    text_add_bytes(t->out, at(t, index)->start, at(t, index)->length);
    add_space(t, index);
}

// Where a bracket's group, or else the token, ends.
static size_t skip(const Translator *t, size_t index) {
    return is_open(t, index) ? at(t, index)->match + 1 : index + 1;
}

// The first place of an operator outside of all brackets, or the range's end.
static size_t find(const Translator *t, Range r, const char *operator) {
    size_t i = r.first;
    while (i < r.end && !is(t, i, operator))
        i = skip(t, i);
    return i;
}

static void add_list(Translator *t, Range r, Polarity polarity);

// T x; condition: any value of x shows that the condition need not hold for all, and an x for which
// it is assumed is one that there is.
static void add_quantifier(Translator *t, size_t word, Polarity polarity) {
    bool is_forall = is(t, word, "__CPROVER_forall");
    Range body = {word + 2, at(t, word + 1)->match};
    size_t semicolon = find(t, body, ";");
    if (polarity != (is_forall ? CHECKED : ASSUMED) || semicolon >= body.end) {
        text_add(t->out, "__assay_quantifier(\"%s\")",
                 is_forall ? "__CPROVER_forall" : "__CPROVER_exists");
        tokens_add_lines(&t->tokens, word, at(t, word + 1)->match, t->out);
        return;
    }
    size_t name = semicolon - 1, end = body.end;
    if (is(t, end - 1, ";"))
        end--;
    add(t, "({ ");
    tokens_add(&t->tokens, body.first, semicolon, true, t->out);
    text_add(t->out, "= (__typeof__(%.*s))__assay_nondet_ulonglong(); (", (int)at(t, name)->length,
             at(t, name)->start);
    harness_translate(t, (Range){semicolon + 1, end}, polarity);
    add(t, ") ? 1 : 0; })");
}

// p: as many bytes as *p has.
static void add_access(Translator *t, size_t word) {
    Range r = {word + 2, at(t, word + 1)->match};
    copy(t, word);
    add(t, "(");
    add_list(t, r, ANYWHERE);
    if (find(t, r, ",") == r.end) {
        add(t, ", sizeof(*(");
        tokens_add(&t->tokens, r.first, r.end, true, t->out);
        add(t, "))");
    }
    add(t, ")");
}

static void add_assert(Translator *t, size_t word) {
    Range r = {word + 2, at(t, word + 1)->match};
    size_t comma = find(t, r, ",");
    add(t, "__assay_clause_holds((");
    harness_translate(t, (Range){r.first, comma}, CHECKED);
    add(t, ") ? 1 : 0, ");
    if (comma < r.end)
        tokens_add(&t->tokens, comma + 1, r.end, false, t->out);
    else
        add(t, "\"__CPROVER_assert\"");
    add(t, ")");
}

static void add_old(Translator *t, size_t word) {
    Range r = {word + 2, at(t, word + 1)->match};
    Text *out = t->out;
    t->out = t->olds;
    text_add(t->olds, "__typeof__((");
    tokens_add(&t->tokens, r.first, r.end, true, t->olds);
    text_add(t->olds, ")) __assay_old_%u = (", t->n_olds);
    harness_translate(t, r, ANYWHERE);
    text_add(t->olds, "); ");
    t->out = out;
    text_add(t->out, "__assay_old_%u", t->n_olds++);
}

static const char *const loop_clauses[] = {"__CPROVER_loop_invariant",
                                           "__CPROVER_decreases",
                                           "__CPROVER_assigns",
                                           "__CPROVER_loop_assigns",
                                           "__CPROVER_loop_frees",
                                           "__CPROVER_frees",
                                           NULL};

// Gives what is behind what it translated.
static size_t add_word(Translator *t, size_t word) {
    static const char *const accesses[] = {"__CPROVER_r_ok", "__CPROVER_w_ok", "__CPROVER_rw_ok",
                                           NULL};
    static const char *const asserts[] = {"__CPROVER_assert", "__CPROVER_precondition",
                                          "__CPROVER_postcondition", NULL};
    static const char *const assumes[] = {"__CPROVER_assume", "__ESBMC_assume", NULL};
    static const char *const quantifiers[] = {"__CPROVER_forall", "__CPROVER_exists", NULL};
    size_t end = end_of_call(t, word), body = harness_add_loop(t, word);
    bool is_call = end > word + 1;
    if (body)
        return body;
    if (is_call && is_one_of(t, word, loop_clauses)) {
        tokens_add_lines(&t->tokens, word, end, t->out);
        return end;
    }
    if (is_one_of(t, word, quantifiers) && is(t, word + 1, "{") && is_open(t, word + 1)) {
        add_quantifier(t, word, ANYWHERE);
        end = at(t, word + 1)->match + 1;
    } else if (is_call && is_one_of(t, word, accesses)) {
        add_access(t, word);
    } else if (is_call && is_one_of(t, word, asserts)) {
        add_assert(t, word);
    } else if (is_call && is_one_of(t, word, assumes)) {
        text_add_bytes(t->out, at(t, word)->start, at(t, word)->length);
        add(t, "(");
        harness_translate(t, (Range){word + 2, end - 1}, ASSUMED);
        add(t, ")");
    } else if (is_call && t->olds &&
               (is(t, word, "__CPROVER_old") || is(t, word, "__CPROVER_loop_entry"))) {
        add_old(t, word);
    } else {
        copy(t, word);
        return word + 1;
    }
    add_space(t, end - 1);
    return end;
}

static size_t add_group(Translator *t, size_t open, Polarity polarity) {
    size_t close = at(t, open)->match;
    copy(t, open);
    add_list(t, (Range){open + 1, close}, polarity);
    if (t->loop_ends.count && vec_last(&t->loop_ends) == close) {
        (void)vec_pop(&t->loop_ends);
        add(t, "}");
    }
    copy(t, close);
    return close + 1;
}

static bool is_whole_quantifier(const Translator *t, Range r) {
    return (is(t, r.first, "__CPROVER_forall") || is(t, r.first, "__CPROVER_exists")) &&
           r.first + 1 < r.end && is_open(t, r.first + 1) && at(t, r.first + 1)->match + 1 == r.end;
}

static void add_two(Translator *t, Range r, size_t at_operator, Polarity left, const char *between,
                    Polarity right) {
    harness_translate(t, (Range){r.first, at_operator}, left);
    add(t, between);
    harness_translate(t, (Range){at_operator + 1, r.end}, right);
}

static Polarity opposite(Polarity polarity) { return (Polarity)-polarity; }

// An expression with one of the operators whose operands have a polarity, or none of them.
static bool add_operator(Translator *t, Range r, Polarity polarity) {
    size_t i;
    if ((i = find(t, r, "<==>")) < r.end) {
        add(t, "(!(");
        add_two(t, r, i, ANYWHERE, ") == !(", ANYWHERE);
        add(t, "))");
    } else if ((i = find(t, r, "==>")) < r.end) {
        add(t, "(!(");
        add_two(t, r, i, opposite(polarity), ") || (", polarity);
        add(t, "))");
    } else if (polarity != ANYWHERE && find(t, r, "?") < r.end) {
        return false;
    } else if (polarity != ANYWHERE && (i = find(t, r, "||")) < r.end) {
        add_two(t, r, i, polarity, "|| ", polarity);
    } else if (polarity != ANYWHERE && (i = find(t, r, "&&")) < r.end) {
        add_two(t, r, i, polarity, "&& ", polarity);
    } else if (is(t, r.first, "!") && polarity != ANYWHERE) {
        copy(t, r.first);
        harness_translate(t, (Range){r.first + 1, r.end}, opposite(polarity));
    } else if (is(t, r.first, "(") && skip(t, r.first) == r.end) {
        add_group(t, r.first, polarity);
    } else if (is_whole_quantifier(t, r)) {
        add_quantifier(t, r.first, polarity);
        add_space(t, r.end - 1);
    } else {
        return false;
    }
    return true;
}

void harness_translate(Translator *t, Range r, Polarity polarity) {
    if (r.first >= r.end || add_operator(t, r, polarity))
        return;
    for (size_t i = r.first; i < r.end;) {
        if (is_open(t, i))
            i = add_group(t, i, ANYWHERE);
        else if (at(t, i)->kind == TOKEN_WORD)
            i = add_word(t, i);
        else
            copy(t, i++);
    }
}

// Between brackets: what these separate are expressions of their own.
static void add_list(Translator *t, Range r, Polarity polarity) {
    static const char *const separators[] = {
        ",",  ";",  "?",  ":",  "=", "+=", "-=",     "*=", "/=",
        "%=", "&=", "|=", "^=", "{", "}",  "return", NULL};
    size_t first = r.first;
    bool is_one = true;
    for (size_t i = r.first; i < r.end; i = skip(t, i))
        is_one &= !is_one_of(t, i, separators) && at(t, i)->kind != TOKEN_MARK;
    for (size_t i = r.first; i < r.end; i = skip(t, i)) {
        bool is_end = is_one_of(t, i, separators) || at(t, i)->kind == TOKEN_MARK;
        bool is_body = is(t, i, "{") && i > first && at(t, i - 1)->kind == TOKEN_WORD &&
                       (is(t, i - 1, "__CPROVER_forall") || is(t, i - 1, "__CPROVER_exists"));
        if (!is_end || is_body)
            continue;
        harness_translate(t, (Range){first, i}, ANYWHERE);
        if (is_open(t, i))
            add_group(t, i, ANYWHERE);
        else
            copy(t, i);
        first = skip(t, i);
    }
    harness_translate(t, (Range){first, r.end}, is_one ? polarity : ANYWHERE);
}

// ---- Declarations -------------------------------------------------------------------------------

// The parameters' opening parenthesis of the declarator that ends before `end`, or `end`.
static size_t find_parameters(const Translator *t, size_t start, size_t end) {
    size_t found = end;
    for (size_t i = start; i + 1 < end; i = skip(t, i)) {
        bool is_attribute = is(t, i, "__attribute__") || is(t, i, "__asm__") || is(t, i, "asm") ||
                            is(t, i, "__asm") || is(t, i, "__declspec") || is(t, i, "_Alignas");
        if (at(t, i)->kind == TOKEN_WORD && is(t, i + 1, "(") && is_open(t, i + 1)) {
            if (!is_attribute)
                found = i + 1;
            i++;
        }
    }
    return found;
}

static Contract *contract_of(Translator *t, size_t start, size_t clause) {
    size_t open = find_parameters(t, start, clause);
    if (open == clause)
        return NULL;
    if (t->contracts.count && vec_last(&t->contracts).name == open - 1)
        return &vec_last(&t->contracts);
    vec_push(&t->contracts, ((Contract){.result = {start, open - 1},
                                        .name = open - 1,
                                        .parameters = {open + 1, at(t, open)->match}}));
    return &vec_last(&t->contracts);
}

// A clause behind a declarator; false: it is none. `declarator` is the end of the first one.
static bool take_clause(Translator *t, size_t start, size_t declarator, size_t word) {
    static const char *const names[] = {"__CPROVER_requires", "__CPROVER_ensures",
                                        "__CPROVER_assigns", "__CPROVER_frees", NULL};
    Contract *contract = is_one_of(t, word, names) && is(t, word + 1, "(") && is_open(t, word + 1)
                             ? contract_of(t, start, declarator)
                             : NULL;
    if (!contract)
        return false;
    RangeList *list = is(t, word, names[0]) ? &contract->
                                                   requires
                                           : is(t, word, names[1]) ? &contract->ensures
                                           : is(t, word, names[2]) ? &contract->assigns
                                                                   : &contract->frees;
    vec_push(list, ((Range){word + 2, at(t, word + 1)->match}));
    return true;
}

// Everything outside of functions.
static void translate_file(Translator *t) {
    size_t start = 0, declarator = 0, n = t->tokens.count - 1;
    for (size_t i = 0; i < n;) {
        bool is_first = declarator == 0;
        if (take_clause(t, start, is_first ? i : declarator, i)) {
            declarator = is_first ? i : declarator;
            size_t end = end_of_call(t, i);
            tokens_add_lines(&t->tokens, i, end, t->out);
            i = end;
            continue;
        }
        bool ends = is(t, i, ";") || is(t, i, "{");
        bool is_initialiser = is(t, i, "{") && i > 0 && is(t, i - 1, "=");
        if (is_open(t, i))
            i = add_group(t, i, ANYWHERE);
        else
            copy(t, i++);
        if (ends && !is_initialiser)
            start = i, declarator = 0;
    }
}

// Does the file itself declare it, outside of all functions?
static bool declares(const Translator *t, const char *name) {
    for (size_t i = 0; i + 1 < t->tokens.count; i = skip(t, i))
        if (is(t, i, name) && is(t, i + 1, "("))
            return true;
    return false;
}

// The first line says which file this is.
static void add_declarations(Translator *t) {
    bool has_mark = t->tokens.count > 1 && at(t, 0)->kind == TOKEN_MARK;
    if (has_mark)
        text_add(t->out, "%.*s\n", (int)at(t, 0)->length, at(t, 0)->start);
    add(t, types);
    for (size_t i = 0; i < N_FUNCTIONS; i++)
        if (!declares(t, functions[i].name))
            text_add(t->out, "%s\n", functions[i].declaration);
}

void harness_text_translate(const Text *file, bool with_loops, Text *translation) {
    Translator t = {.out = translation,
                    .with_loops = with_loops,
                    .tokens = tokens_read(text_chars(file), file->length)};
    add_declarations(&t);
    translate_file(&t);
    harness_add_contracts(&t);
    for (size_t i = 0; i < t.contracts.count; i++) {
        Contract *contract = &t.contracts.items[i];
        vec_free(&contract->requires);
        vec_free(&contract->ensures);
        vec_free(&contract->assigns);
        vec_free(&contract->frees);
    }
    vec_free(&t.contracts);
    vec_free(&t.loop_ends);
    vec_free(&t.tokens);
}
