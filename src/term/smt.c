// SMT-LIB 2. Parts that occur several times are bound by `let`, so that the text is linear in the
// graph: a part's id is smaller than its users', so binding by rising id is the right order.
#include "term/table.h"

#include "base/map.h"

typedef struct SmtPrinter {
    Text *text;
    const TermTable *table;
    Map uses;             // id -> number of uses, for compound nodes
    VEC(uint32_t) shared; // ids with a name
    uint32_t defining;    // the node that is being defined, and so is not printed by its name
} SmtPrinter;

static bool is_compound(const Node *node) {
    return node->kind != TERM_CONST && node->kind != TERM_VAR;
}

static uint32_t count_parts(const Node *node) { return node->kind == TERM_BOOL ? 1 : node->n; }

static uint32_t part_id(const Node *node, uint32_t i) {
    if (node->kind == TERM_BOOL)
        return node->formula.id;
    return node->kind >= NODE_FORMULA + FORMULA_AND ? node->formulas[i].id : node->terms[i].id;
}

static void count_uses(SmtPrinter *p, uint32_t id) {
    const Node *node = node_of(p->table, id);
    uint64_t uses = 0;
    if (!is_compound(node))
        return;
    map_get(&p->uses, id, &uses);
    map_set(&p->uses, id, uses + 1);
    if (uses == 1)
        vec_push(&p->shared, id);
    if (uses > 0)
        return;
    for (uint32_t i = 0; i < count_parts(node); i++)
        count_uses(p, part_id(node, i));
}

static void print_number(SmtPrinter *p, Number number) {
    if (number >= 0) {
        number_print(p->text, number);
        return;
    }
    Text digits = {0};
    number_print(&digits, number);
    text_add(p->text, "(- %s)", text_chars(&digits) + 1);
    text_release(&digits);
}

static void print_node(SmtPrinter *p, uint32_t id);

static void print_application(SmtPrinter *p, const char *name, const Node *node) {
    text_add(p->text, "(%s", name);
    for (uint32_t i = 0; i < count_parts(node); i++) {
        text_add(p->text, " ");
        print_node(p, part_id(node, i));
    }
}

static void print_sum(SmtPrinter *p, const Node *node) {
    text_add(p->text, "(+ ");
    print_number(p, node->numbers[node->n]);
    for (uint32_t i = 0; i < node->n; i++) {
        text_add(p->text, " (* ");
        print_number(p, node->numbers[i]);
        text_add(p->text, " ");
        print_node(p, node->terms[i].id);
        text_add(p->text, ")");
    }
    text_add(p->text, ")");
}

static const char *const OP_NAMES[N_TERM_OPS] = {
    [TERM_OP_DIV] = "op_div", [TERM_OP_MOD] = "op_mod",       [TERM_OP_AND] = "op_and",
    [TERM_OP_OR] = "op_or",   [TERM_OP_XOR] = "op_xor",       [TERM_OP_SHL] = "op_shl",
    [TERM_OP_SHR] = "op_shr", [TERM_OP_SELECT] = "op_select",
};

static void print_atom(SmtPrinter *p, uint32_t id) {
    const Node *node = node_of(p->table, id);
    switch (node->kind) {
    case TERM_CONST:
        print_number(p, node->numbers[0]);
        return;
    case TERM_VAR:
        if (node->multiple_of > 1)
            text_add(p->text, "(* %u v%u)", node->multiple_of, id);
        else
            text_add(p->text, "v%u", id);
        return;
    case TERM_LINEAR:
        print_sum(p, node);
        return;
    case TERM_DIV:
    case TERM_MOD:
        print_application(p, node->kind == TERM_DIV ? "div" : "mod", node);
        text_add(p->text, " ");
        print_number(p, node->numbers[0]);
        break;
    case TERM_BOOL:
        print_application(p, "ite", node);
        text_add(p->text, " 1 0");
        break;
    case TERM_OP:
        print_application(p, OP_NAMES[node->op], node);
        break;
    default:
        print_application(p, "*", node);
    }
    text_add(p->text, ")");
}

static void print_body(SmtPrinter *p, uint32_t id) {
    const Node *node = node_of(p->table, id);
    switch (node->kind) {
    case NODE_FORMULA + FORMULA_TRUE:
        text_add(p->text, "true");
        return;
    case NODE_FORMULA + FORMULA_FALSE:
        text_add(p->text, "false");
        return;
    case NODE_FORMULA + FORMULA_LE:
    case NODE_FORMULA + FORMULA_EQ:
        print_application(p, node->kind == NODE_FORMULA + FORMULA_LE ? "<=" : "=", node);
        text_add(p->text, " 0)");
        return;
    case NODE_FORMULA + FORMULA_NE:
        text_add(p->text, "(not ");
        print_application(p, "=", node);
        text_add(p->text, " 0))");
        return;
    case NODE_FORMULA + FORMULA_AND:
    case NODE_FORMULA + FORMULA_OR:
        print_application(p, node->kind == NODE_FORMULA + FORMULA_AND ? "and" : "or", node);
        text_add(p->text, ")");
        return;
    default:
        print_atom(p, id);
    }
}

static void print_node(SmtPrinter *p, uint32_t id) {
    uint64_t uses = 0;
    if (id != p->defining && is_compound(node_of(p->table, id)) && map_get(&p->uses, id, &uses) &&
        uses > 1)
        text_add(p->text, "n%u", id);
    else
        print_body(p, id);
}

static int compare_ids(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static void print_smt(Text *text, const TermTable *table, uint32_t id) {
    SmtPrinter p = {.text = text, .table = table};
    count_uses(&p, id);
    if (p.shared.count > 1)
        qsort(p.shared.items, p.shared.count, sizeof *p.shared.items, compare_ids);
    for (size_t i = 0; i < p.shared.count; i++) {
        p.defining = p.shared.items[i];
        text_add(text, "(let ((n%u ", p.defining);
        print_node(&p, p.defining);
        text_add(text, ")) ");
    }
    p.defining = id;
    print_node(&p, id);
    for (size_t i = 0; i < p.shared.count; i++)
        text_add(text, ")");
    vec_free(&p.shared);
    map_release(&p.uses);
}

void term_print_smt(Text *text, const TermTable *table, Term term) {
    print_smt(text, table, term.id);
}

void formula_print_smt(Text *text, const TermTable *table, Formula f) {
    print_smt(text, table, f.id);
}

void term_declare_smt_ops(Text *text) {
    for (int op = 0; op < N_TERM_OPS; op++)
        text_add(text, "(declare-fun %s (Int Int) Int)\n", OP_NAMES[op]);
}
