// Hash-consing: a node is looked up by its kind and parts before it is made. Open addressing over
// ids; nodes in one growing array, their parts in an arena.
#include "term/table.h"

#include "base/check.h"
#include "base/map.h"

#include <string.h>

enum { FIRST_SLOTS = 1024 };

TermTable *term_table_new(void) {
    TermTable *table = memory_zeroed(sizeof *table);
    table->slots = memory_zeroed(FIRST_SLOTS * sizeof *table->slots);
    table->slot_mask = FIRST_SLOTS - 1;
    vec_push(&table->nodes, (Node){0});
    uint32_t true_id = table_node(table, &(NodeKey){.kind = NODE_FORMULA + FORMULA_TRUE});
    uint32_t false_id = table_node(table, &(NodeKey){.kind = NODE_FORMULA + FORMULA_FALSE});
    CHECK(true_id == NODE_TRUE && false_id == NODE_FALSE);
    return table;
}

void term_table_free(TermTable *table) {
    if (!table)
        return;
    vec_free(&table->nodes);
    free(table->slots);
    arena_release(&table->arena);
    free(table);
}

size_t term_table_size(const TermTable *table) { return table->nodes.count - 1; }

// ---- Finding and making nodes -------------------------------------------------------------------

static bool is_atom(unsigned kind) { return kind >= TERM_VAR && kind <= TERM_OP; }
static bool has_formulas(unsigned kind) { return kind >= NODE_FORMULA + FORMULA_AND; }

static uint32_t hash_key(const NodeKey *key) {
    uint64_t hash =
        UINT64_C(0x9e3779b97f4a7c15) * (key->kind * 64u + key->op + 1u) + key->formula.id;
    for (uint32_t i = 0; i < key->n; i++) {
        uint32_t part = has_formulas(key->kind) ? key->formulas[i].id : key->terms[i].id;
        hash = (hash ^ part) * UINT64_C(0xff51afd7ed558ccd);
        hash ^= hash >> 29;
    }
    for (uint32_t i = 0; i < key->n_numbers; i++)
        hash = (hash ^ number_hash(key->numbers[i])) * UINT64_C(0xc4ceb9fe1a85ec53);
    return (uint32_t)(hash >> 32 ^ hash);
}

static bool matches(const Node *node, const NodeKey *key, uint32_t hash) {
    if (node->hash != hash || node->kind != key->kind || node->op != key->op || node->n != key->n ||
        node->formula.id != key->formula.id)
        return false;
    size_t parts = key->n * sizeof(Term);
    if (key->n &&
        memcmp(node->terms,
               has_formulas(key->kind) ? (const void *)key->formulas : (const void *)key->terms,
               parts) != 0)
        return false;
    for (uint32_t i = 0; i < key->n_numbers; i++)
        if (node->numbers[i] != key->numbers[i])
            return false;
    return true;
}

static uint32_t *find_slot(const TermTable *table, const NodeKey *key, uint32_t hash) {
    size_t i = hash & table->slot_mask;
    while (table->slots[i] && !matches(node_of(table, table->slots[i]), key, hash))
        i = (i + 1) & table->slot_mask;
    return &table->slots[i];
}

uint32_t table_find(const TermTable *table, const NodeKey *key) {
    return *find_slot(table, key, hash_key(key));
}

static void grow(TermTable *table) {
    size_t mask = table->slot_mask * 2 + 1;
    uint32_t *slots = memory_zeroed((mask + 1) * sizeof *slots);
    for (size_t i = 0; i <= table->slot_mask; i++) {
        if (!table->slots[i])
            continue;
        size_t j = node_of(table, table->slots[i])->hash & mask;
        while (slots[j])
            j = (j + 1) & mask;
        slots[j] = table->slots[i];
    }
    free(table->slots);
    table->slots = slots;
    table->slot_mask = mask;
}

static unsigned depth_of(const TermTable *table, const NodeKey *key) {
    unsigned depth = key->formula.id ? node_of(table, key->formula.id)->depth + 1u : 0;
    for (uint32_t i = 0; i < key->n; i++) {
        uint32_t part = has_formulas(key->kind) ? key->formulas[i].id : key->terms[i].id;
        unsigned below = node_of(table, part)->depth + 1u;
        depth = below > depth ? below : depth;
    }
    return depth;
}

static Interval range_of_op(const TermTable *table, const NodeKey *key) {
    Interval a = node_of(table, key->terms[0].id)->range;
    Interval b = node_of(table, key->terms[1].id)->range;
    return a.low < 0 || b.low < 0 ? INTERVAL_ALL : term_op_range((TermOp)key->op, a, b);
}

static Interval range_of(const TermTable *table, const NodeKey *key) {
    Interval range = INTERVAL_ALL;
    switch (key->kind) {
    case TERM_CONST:
        return interval_point(key->numbers[0]);
    case TERM_LINEAR:
        range = interval_point(key->numbers[key->n]);
        for (uint32_t i = 0; i < key->n; i++)
            range = interval_add(
                range, interval_scale(key->numbers[i], node_of(table, key->terms[i].id)->range));
        return range;
    case TERM_PRODUCT:
        range = interval_point(1);
        for (uint32_t i = 0; i < key->n; i++)
            range = interval_mul(range, node_of(table, key->terms[i].id)->range);
        return range;
    case TERM_DIV:
        return interval_div(node_of(table, key->terms[0].id)->range, key->numbers[0]);
    case TERM_MOD:
        return interval_mod(node_of(table, key->terms[0].id)->range, key->numbers[0]);
    case TERM_BOOL:
        return (Interval){0, 1};
    case TERM_OP:
        return range_of_op(table, key);
    default:
        return range;
    }
}

static uint32_t add_node(TermTable *table, const NodeKey *key, uint32_t hash) {
    CHECK(table->nodes.count < UINT32_MAX);
    unsigned depth = depth_of(table, key);
    if (depth > TERM_MAX_DEPTH)
        return 0;
    uint32_t id = (uint32_t)table->nodes.count;
    Node node = {.kind = key->kind, .op = key->op, .depth = (uint16_t)depth, .n = key->n};
    node.hash = hash;
    node.formula = key->formula;
    node.range = range_of(table, key);
    if (has_formulas(key->kind)) {
        Formula *formulas = arena_new(&table->arena, key->n * sizeof *formulas);
        memcpy(formulas, key->formulas, key->n * sizeof *formulas);
        node.formulas = formulas;
    } else if (key->n || is_atom(key->kind)) {
        Term *terms = arena_new(&table->arena, (key->n + 1u) * sizeof *terms);
        if (key->n)
            memcpy(terms, key->terms, key->n * sizeof *terms);
        terms[key->n] = (Term){id};
        node.terms = terms;
    }
    if (key->n_numbers) {
        Number *numbers = arena_new(&table->arena, key->n_numbers * sizeof *numbers);
        memcpy(numbers, key->numbers, key->n_numbers * sizeof *numbers);
        node.numbers = numbers;
    }
    vec_push(&table->nodes, node);
    return id;
}

uint32_t table_node(TermTable *table, const NodeKey *key) {
    uint32_t hash = hash_key(key);
    uint32_t *slot = find_slot(table, key, hash);
    if (*slot)
        return *slot;
    uint32_t id = add_node(table, key, hash);
    if (!id)
        return 0;
    *slot = id;
    if (2 * ++table->hashed > table->slot_mask)
        grow(table);
    return id;
}

// ---- Variables, constants, looking at terms -----------------------------------------------------

Term term_fresh(TermTable *table, const char *hint) {
    // Not in the hash table: every variable is new.
    uint32_t id = add_node(table, &(NodeKey){.kind = TERM_VAR}, 0);
    if (hint && *hint)
        table->nodes.items[id].hint = arena_copy_string(&table->arena, hint, strlen(hint));
    return (Term){id};
}

Term term_fresh_multiple(TermTable *table, const char *hint, uint32_t k) {
    Term var = term_fresh(table, hint);
    table->nodes.items[var.id].multiple_of = k;
    return var;
}

uint32_t term_multiple_of(const TermTable *table, Term var) {
    uint32_t k = node_of(table, var.id)->multiple_of;
    return k ? k : 1;
}

static uint32_t constant_node(TermTable *table, Number number) {
    return table_node(table, &(NodeKey){.kind = TERM_CONST, .numbers = &number, .n_numbers = 1});
}

// NUMBER_MIN has no opposite, and means "no bound" in intervals: it counts as too large.
Term term_const(TermTable *table, Number number) {
    if (number == NUMBER_MIN)
        return term_fresh(table, "overflow");
    if (number < SMALLEST || number >= SMALLEST + SMALL_CONSTANTS)
        return (Term){constant_node(table, number)};
    uint32_t *id = &table->small[number - SMALLEST];
    if (!*id)
        *id = constant_node(table, number);
    return (Term){*id};
}

Term term_int(TermTable *table, int64_t number) { return term_const(table, number); }

TermKind term_kind(const TermTable *table, Term term) {
    return (TermKind)node_of(table, term.id)->kind;
}

bool term_is_const(const TermTable *table, Term term, Number *number) {
    const Node *node = node_of(table, term.id);
    if (node->kind != TERM_CONST)
        return false;
    *number = node->numbers[0];
    return true;
}

const char *term_hint(const TermTable *table, Term var) {
    const Node *node = node_of(table, var.id);
    return node->kind == TERM_VAR && node->hint ? node->hint : "";
}

Interval term_range(const TermTable *table, Term term) { return node_of(table, term.id)->range; }

TermLinear term_linear(const TermTable *table, Term term) {
    static const Number one = 1;
    const Node *node = node_of(table, term.id);
    if (node->kind == TERM_CONST)
        return (TermLinear){.constant = node->numbers[0]};
    if (node->kind == TERM_LINEAR)
        return (TermLinear){node->numbers[node->n], node->n, node->numbers, node->terms};
    return (TermLinear){0, 1, &one, node->terms + node->n};
}

bool linear_is_single(const TermTable *table, Term term, Number *c, Term *atom, Number *d) {
    TermLinear linear = term_linear(table, term);
    if (linear.n != 1)
        return false;
    *c = linear.coefficients[0];
    *atom = linear.atoms[0];
    *d = linear.constant;
    return true;
}

TermParts term_parts(const TermTable *table, Term atom) {
    const Node *node = node_of(table, atom.id);
    TermParts parts = {.operands = node->terms, .n = node->n, .formula = node->formula};
    if (node->kind == TERM_DIV || node->kind == TERM_MOD)
        parts.k = node->numbers[0];
    if (node->kind == TERM_OP)
        parts.op = (TermOp)node->op;
    return parts;
}
