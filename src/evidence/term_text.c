#include "evidence/term_text.h"

#include <ctype.h>
#include <string.h>

enum { MAX_TEXT = 1 << 20, MAX_DEPTH = 500, MAX_WORD = 48 };

static const char *const OP_NAMES[N_TERM_OPS] = {
    [TERM_OP_DIV] = "bdiv", [TERM_OP_MOD] = "brem",      [TERM_OP_AND] = "band",
    [TERM_OP_OR] = "bor",   [TERM_OP_XOR] = "bxor",      [TERM_OP_SHL] = "bshl",
    [TERM_OP_SHR] = "bshr", [TERM_OP_SELECT] = "select",
};

// ---- Writing ------------------------------------------------------------------------------------

typedef struct Writer {
    Text *text;
    const TermTable *table;
    size_t limit;
    int depth;
    bool is_whole;
} Writer;

static void write_formula(Writer *w, Formula f);
static void write_term(Writer *w, Term term);

static bool is_full(Writer *w) {
    w->is_whole &= w->text->length < w->limit && w->depth < MAX_DEPTH;
    return !w->is_whole;
}

static void write_operands(Writer *w, const char *name, TermParts parts) {
    text_add(w->text, "(%s", name);
    for (uint32_t i = 0; i < parts.n; i++) {
        text_add(w->text, " ");
        write_term(w, parts.operands[i]);
    }
}

static void write_atom(Writer *w, Term atom) {
    TermParts parts = {0};
    TermKind kind = term_kind(w->table, atom);
    if (kind == TERM_VAR) {
        text_add(w->text, "v%u", atom.id);
        return;
    }
    parts = term_parts(w->table, atom);
    switch (kind) {
    case TERM_DIV:
    case TERM_MOD:
        write_operands(w, kind == TERM_DIV ? "div" : "mod", parts);
        text_add(w->text, " ");
        number_print(w->text, parts.k);
        break;
    case TERM_BOOL:
        text_add(w->text, "(bool ");
        write_formula(w, parts.formula);
        break;
    case TERM_OP:
        write_operands(w, OP_NAMES[parts.op], parts);
        break;
    default:
        write_operands(w, "*", parts);
    }
    text_add(w->text, ")");
}

static void write_monomial(Writer *w, Number coefficient, Term atom) {
    if (coefficient == 1) {
        write_atom(w, atom);
        return;
    }
    text_add(w->text, "(* ");
    number_print(w->text, coefficient);
    text_add(w->text, " ");
    write_atom(w, atom);
    text_add(w->text, ")");
}

static void write_term(Writer *w, Term term) {
    if (is_full(w))
        return;
    w->depth++;
    TermLinear linear = term_linear(w->table, term);
    bool is_sum = linear.n > 1 || (linear.n == 1 && linear.constant != 0);
    if (is_sum)
        text_add(w->text, "(+ ");
    if (linear.constant != 0 || linear.n == 0)
        number_print(w->text, linear.constant);
    for (uint32_t i = 0; i < linear.n; i++) {
        text_add(w->text, "%s", i || linear.constant != 0 ? " " : "");
        write_monomial(w, linear.coefficients[i], linear.atoms[i]);
    }
    text_add(w->text, "%s", is_sum ? ")" : "");
    w->depth--;
}

static void write_parts(Writer *w, const char *name, Formula f) {
    uint32_t n;
    const Formula *parts = formula_parts(w->table, f, &n);
    text_add(w->text, "(%s", name);
    for (uint32_t i = 0; i < n; i++) {
        text_add(w->text, " ");
        write_formula(w, parts[i]);
    }
    text_add(w->text, ")");
}

static void write_comparison(Writer *w, const char *name, Formula f) {
    text_add(w->text, "(%s ", name);
    write_term(w, formula_term(w->table, f));
    text_add(w->text, " 0)");
}

static void write_formula(Writer *w, Formula f) {
    if (is_full(w))
        return;
    w->depth++;
    switch (formula_kind(w->table, f)) {
    case FORMULA_TRUE:
        text_add(w->text, "true");
        break;
    case FORMULA_FALSE:
        text_add(w->text, "false");
        break;
    case FORMULA_LE:
        write_comparison(w, "<=", f);
        break;
    case FORMULA_EQ:
        write_comparison(w, "=", f);
        break;
    case FORMULA_NE:
        write_comparison(w, "!=", f);
        break;
    case FORMULA_AND:
        write_parts(w, "and", f);
        break;
    case FORMULA_OR:
        write_parts(w, "or", f);
        break;
    }
    w->depth--;
}

bool term_text_write(Text *text, const TermTable *table, Term term) {
    Writer w = {text, table, text->length + MAX_TEXT, 0, true};
    write_term(&w, term);
    return w.is_whole;
}

bool formula_text_write(Text *text, const TermTable *table, Formula f) {
    Writer w = {text, table, text->length + MAX_TEXT, 0, true};
    write_formula(&w, f);
    return w.is_whole;
}

// ---- Reading ------------------------------------------------------------------------------------

typedef struct Parser {
    TermReader *reader;
    const char *next;
    int depth;
} Parser;

static Term parse_term(Parser *p);
static Formula parse_formula(Parser *p);

static void fail(Parser *p, const char *error) {
    if (!p->reader->error)
        p->reader->error = error;
}

static bool is_fine(const Parser *p) { return !p->reader->error; }

static void skip_blanks(Parser *p) {
    while (*p->next == ' ')
        p->next++;
}

// A name or number; "" when there is none.
static void take_word(Parser *p, char *word) {
    size_t n = 0;
    skip_blanks(p);
    while (*p->next && !strchr(" ()", *p->next)) {
        if (n + 1 >= MAX_WORD) {
            fail(p, "a word that is too long");
            break;
        }
        word[n++] = *p->next++;
    }
    word[n] = 0;
}

static bool take(Parser *p, char c) {
    skip_blanks(p);
    if (*p->next != c)
        return false;
    p->next++;
    return true;
}

static void expect(Parser *p, char c) {
    if (!take(p, c))
        fail(p, c == ')' ? "a ')' is missing" : "a '(' is missing");
}

static bool enter(Parser *p) {
    if (++p->depth > MAX_DEPTH)
        fail(p, "nested too deeply");
    return is_fine(p);
}

bool term_text_var_number(const char *text, uint64_t *number) {
    Number n;
    if (text[0] != 'v' || !isdigit((unsigned char)text[1]) || strlen(text) > 12 ||
        !number_parse(text + 1, &n))
        return false;
    *number = (uint64_t)n;
    return true;
}

Term term_text_declare(TermReader *reader, uint64_t number, uint32_t multiple_of) {
    uint64_t found;
    if (map_get(&reader->vars, number, &found)) {
        Term var = {(uint32_t)found};
        return term_multiple_of(reader->table, var) == multiple_of ? var : (Term){0};
    }
    Term var = term_fresh_multiple(reader->table, NULL, multiple_of);
    map_set(&reader->vars, number, var.id);
    return var;
}

static Term parse_word(Parser *p) {
    char word[MAX_WORD];
    Number number;
    uint64_t var, found;
    take_word(p, word);
    if (is_fine(p) && number_parse(word, &number))
        return term_const(p->reader->table, number);
    if (!is_fine(p) || !term_text_var_number(word, &var)) {
        fail(p, "no number, variable or '('");
        return (Term){0};
    }
    if (map_get(&p->reader->vars, var, &found))
        return (Term){(uint32_t)found};
    return term_text_declare(p->reader, var, 1);
}

static Number parse_divisor(Parser *p) {
    char word[MAX_WORD];
    Number k = 0;
    take_word(p, word);
    if (!number_parse(word, &k) || k <= 1)
        fail(p, "a divisor that is no number above 1");
    return k;
}

static Term parse_list(Parser *p, bool is_sum) {
    TermTable *t = p->reader->table;
    Term all = term_int(t, is_sum ? 0 : 1);
    skip_blanks(p);
    while (is_fine(p) && *p->next != ')') {
        Term next = parse_term(p);
        if (is_fine(p))
            all = is_sum ? term_add(t, all, next) : term_mul(t, all, next);
        skip_blanks(p);
    }
    return all;
}

static Term parse_op(Parser *p, const char *name) {
    int op = 0;
    while (op < N_TERM_OPS && strcmp(name, OP_NAMES[op]) != 0)
        op++;
    if (op == N_TERM_OPS) {
        fail(p, "an unknown operation");
        return (Term){0};
    }
    Term a = parse_term(p), b = is_fine(p) ? parse_term(p) : a;
    return is_fine(p) ? term_op(p->reader->table, (TermOp)op, a, b) : a;
}

static Term parse_application(Parser *p, const char *name) {
    TermTable *t = p->reader->table;
    if (strcmp(name, "+") == 0 || strcmp(name, "*") == 0)
        return parse_list(p, *name == '+');
    if (strcmp(name, "bool") == 0) {
        Formula f = parse_formula(p);
        return is_fine(p) ? term_bool(t, f) : (Term){0};
    }
    bool is_div = strcmp(name, "div") == 0;
    if (!is_div && strcmp(name, "mod") != 0)
        return parse_op(p, name);
    Term a = parse_term(p);
    Number k = is_fine(p) ? parse_divisor(p) : 0;
    if (!is_fine(p))
        return a;
    return is_div ? term_div(t, a, k) : term_mod(t, a, k);
}

static Term parse_term(Parser *p) {
    char name[MAX_WORD];
    if (!enter(p))
        return (Term){0};
    Term term;
    if (take(p, '(')) {
        take_word(p, name);
        term = is_fine(p) ? parse_application(p, name) : (Term){0};
        if (is_fine(p))
            expect(p, ')');
    } else {
        term = parse_word(p);
    }
    p->depth--;
    return is_fine(p) ? term : (Term){0};
}

static Formula parse_junction(Parser *p, bool is_and) {
    TermTable *t = p->reader->table;
    Formula all = formula_bool(t, is_and);
    skip_blanks(p);
    while (is_fine(p) && *p->next != ')') {
        Formula next = parse_formula(p);
        if (is_fine(p))
            all = is_and ? formula_and(t, all, next) : formula_or(t, all, next);
        skip_blanks(p);
    }
    return all;
}

static Formula parse_relation(Parser *p, const char *name) {
    TermTable *t = p->reader->table;
    if (strcmp(name, "and") == 0 || strcmp(name, "or") == 0)
        return parse_junction(p, *name == 'a');
    bool is_le = strcmp(name, "<=") == 0, is_eq = strcmp(name, "=") == 0;
    if (!is_le && !is_eq && strcmp(name, "!=") != 0) {
        fail(p, "an unknown relation");
        return (Formula){0};
    }
    Term a = parse_term(p), b = is_fine(p) ? parse_term(p) : a;
    if (!is_fine(p))
        return (Formula){0};
    return is_le ? formula_le(t, a, b) : is_eq ? formula_eq(t, a, b) : formula_ne(t, a, b);
}

static Formula parse_formula(Parser *p) {
    char name[MAX_WORD];
    Formula f = {0};
    if (!enter(p))
        return f;
    bool is_list = take(p, '(');
    take_word(p, name);
    if (is_list) {
        f = is_fine(p) ? parse_relation(p, name) : f;
        if (is_fine(p))
            expect(p, ')');
    } else if (strcmp(name, "true") == 0 || strcmp(name, "false") == 0) {
        f = formula_bool(p->reader->table, *name == 't');
    } else {
        fail(p, "no formula");
    }
    p->depth--;
    return is_fine(p) ? f : (Formula){0};
}

static bool is_at_end(Parser *p) {
    skip_blanks(p);
    if (is_fine(p) && *p->next)
        fail(p, "something behind the end");
    return is_fine(p);
}

Term term_text_read(TermReader *reader, const char *text) {
    Parser p = {.reader = reader, .next = text};
    reader->error = NULL;
    Term term = parse_term(&p);
    return is_at_end(&p) ? term : (Term){0};
}

Formula formula_text_read(TermReader *reader, const char *text) {
    Parser p = {.reader = reader, .next = text};
    reader->error = NULL;
    Formula f = parse_formula(&p);
    return is_at_end(&p) ? f : (Formula){0};
}

void term_text_release(TermReader *reader) { map_release(&reader->vars); }
