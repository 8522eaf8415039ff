// Readable text. A term is a graph, its text a tree: a text that grows beyond reason ends in dots.
#include "term/table.h"

#include "base/check.h"

enum { MAX_TEXT = 64 * 1024 };

typedef struct Printer {
    Text *text;
    const TermTable *table;
    TermName *name;
    void *context;
    size_t limit; // of the text's length
} Printer;

static void print_term(Printer *p, Term term);
static void print_formula(Printer *p, Formula f);

static bool is_full(Printer *p) {
    if (p->text->length < p->limit)
        return false;
    text_add(p->text, "...");
    return true;
}

static void print_var(Printer *p, Term var) {
    const char *hint = term_hint(p->table, var);
    if (p->name)
        p->name(p->context, var, p->text);
    else
        text_add(p->text, "%s%s%u", *hint ? hint : "v", *hint ? "." : "", var.id);
}

static void print_product(Printer *p, TermParts parts) {
    for (uint32_t i = 0; i < parts.n; i++) {
        text_add(p->text, "%s", i ? "*" : "");
        print_term(p, parts.operands[i]);
    }
}

static void print_op(Printer *p, TermParts parts) {
    static const char *const names[N_TERM_OPS] = {
        [TERM_OP_DIV] = "/", [TERM_OP_MOD] = "%",  [TERM_OP_AND] = "&",  [TERM_OP_OR] = "|",
        [TERM_OP_XOR] = "^", [TERM_OP_SHL] = "<<", [TERM_OP_SHR] = ">>", [TERM_OP_SELECT] = "at",
    };
    text_add(p->text, "((");
    print_term(p, parts.operands[0]);
    text_add(p->text, ") %s (", names[parts.op]);
    print_term(p, parts.operands[1]);
    text_add(p->text, "))");
}

static void print_atom(Printer *p, Term atom) {
    TermParts parts = term_parts(p->table, atom);
    TermKind kind = term_kind(p->table, atom);
    switch (kind) {
    case TERM_VAR:
        print_var(p, atom);
        return;
    case TERM_PRODUCT:
        print_product(p, parts);
        return;
    case TERM_DIV:
    case TERM_MOD:
        text_add(p->text, kind == TERM_DIV ? "floor((" : "((");
        print_term(p, parts.operands[0]);
        text_add(p->text, kind == TERM_DIV ? ") / " : ") mod ");
        number_print(p->text, parts.k);
        text_add(p->text, ")");
        return;
    case TERM_BOOL:
        text_add(p->text, "[");
        print_formula(p, parts.formula);
        text_add(p->text, "]");
        return;
    case TERM_OP:
        print_op(p, parts);
        return;
    default:
        UNREACHABLE("kind of atom");
    }
}

// The monomials whose coefficient has the given sign, as a sum of positive ones, and the constant
// if it has that sign too. `sign` 0 means all, with their signs.
static void print_sum(Printer *p, TermLinear linear, int sign) {
    bool first = true;
    for (uint32_t i = 0; i <= linear.n; i++) {
        bool is_constant = i == linear.n;
        Number c = is_constant ? linear.constant : linear.coefficients[i];
        if (c == 0 || (sign != 0 && (c < 0) != (sign < 0)))
            continue;
        bool minus = sign == 0 && c < 0;
        text_add(p->text, "%s", first ? (minus ? "-" : "") : minus ? " - " : " + ");
        Number size = c < 0 && c != NUMBER_MIN ? -c : c;
        if (is_constant || size != 1)
            number_print(p->text, size);
        if (!is_constant) {
            text_add(p->text, "%s", size != 1 ? "*" : "");
            print_atom(p, linear.atoms[i]);
        }
        first = false;
    }
    if (first)
        text_add(p->text, "0");
}

static void print_term(Printer *p, Term term) {
    if (!is_full(p))
        print_sum(p, term_linear(p->table, term), 0);
}

static void print_junction(Printer *p, Formula f, const char *glue) {
    uint32_t n;
    const Formula *parts = formula_parts(p->table, f, &n);
    for (uint32_t i = 0; i < n; i++) {
        FormulaKind kind = formula_kind(p->table, parts[i]);
        bool nested = kind == FORMULA_AND || kind == FORMULA_OR;
        text_add(p->text, "%s%s", i ? glue : "", nested ? "(" : "");
        print_formula(p, parts[i]);
        text_add(p->text, "%s", nested ? ")" : "");
    }
}

static void print_comparison(Printer *p, Formula f, const char *symbol) {
    TermLinear linear = term_linear(p->table, formula_term(p->table, f));
    print_sum(p, linear, 1);
    text_add(p->text, " %s ", symbol);
    print_sum(p, linear, -1);
}

static void print_formula(Printer *p, Formula f) {
    if (is_full(p))
        return;
    switch (formula_kind(p->table, f)) {
    case FORMULA_TRUE:
        text_add(p->text, "true");
        return;
    case FORMULA_FALSE:
        text_add(p->text, "false");
        return;
    case FORMULA_LE:
        print_comparison(p, f, "<=");
        return;
    case FORMULA_EQ:
        print_comparison(p, f, "==");
        return;
    case FORMULA_NE:
        print_comparison(p, f, "!=");
        return;
    case FORMULA_AND:
        print_junction(p, f, " && ");
        return;
    case FORMULA_OR:
        print_junction(p, f, " || ");
        return;
    }
}

void term_print(Text *text, const TermTable *table, Term term, TermName *name, void *context) {
    Printer p = {text, table, name, context, text->length + MAX_TEXT};
    print_term(&p, term);
}

void formula_print(Text *text, const TermTable *table, Formula f, TermName *name, void *context) {
    Printer p = {text, table, name, context, text->length + MAX_TEXT};
    print_formula(&p, f);
}
