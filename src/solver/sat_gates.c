// Gates as clauses of CaDiCaL: and, exclusive or, choice, and the two outputs of a full adder, each
// with its own clauses (Tseitin's, both directions). Constants and equal inputs are folded, inputs
// are put into a normal order and sign, and equal gates are made once.
#include "solver/sat_internal.h"

#include <ccadical.h>
#include <string.h>

void gates_start(Gates *gates) {
    memset(gates, 0, sizeof *gates);
    gates->solver = ccadical_init();
    Lit lit = gate_input(gates);
    CHECK(lit == LIT_TRUE);
    gates_add_clause(gates, &lit, 1);
}

void gates_end(Gates *gates) {
    ccadical_release(gates->solver);
    for (unsigned op = 0; op < N_GATE_OPS; op++)
        free(gates->tables[op].slots);
}

Lit gate_input(Gates *gates) {
    CHECK(gates->n_variables < INT32_MAX);
    return ++gates->n_variables;
}

// As measured with CaDiCaL 1.5.3: short clauses with their watches, variables with all that the
// solver keeps of each.
uint64_t gates_bytes(const Gates *gates) {
    return gates->n_clauses * 130 + (uint64_t)gates->n_variables * 170;
}

void gates_add_clause(Gates *gates, const Lit *lits, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        ccadical_add(gates->solver, lits[i]);
    ccadical_add(gates->solver, 0);
    gates->n_clauses++;
}

static void clause(Gates *gates, Lit a, Lit b, Lit c, Lit d) {
    Lit lits[] = {a, b, c, d};
    gates_add_clause(gates, lits, d ? 4 : c ? 3 : 2);
}

// ---- Structural hashing ------------------------------------------------------------------------

static size_t hash_gate(Lit a, Lit b, Lit c) {
    uint64_t hash = (uint64_t)(uint32_t)a * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ hash >> 29 ^ (uint32_t)b) * UINT64_C(0xbf58476d1ce4e5b9);
    hash = (hash ^ hash >> 32 ^ (uint32_t)c) * UINT64_C(0x94d049bb133111eb);
    return hash ^ hash >> 31;
}

static Gate *find_gate(GateTable *table, Lit a, Lit b, Lit c) {
    size_t i = hash_gate(a, b, c) & (table->capacity - 1);
    for (;; i = (i + 1) & (table->capacity - 1)) {
        Gate *gate = &table->slots[i];
        if (!gate->out || (gate->a == a && gate->b == b && gate->c == c))
            return gate;
    }
}

static void grow_gates(GateTable *table) {
    GateTable old = *table;
    table->capacity = old.capacity ? old.capacity * 2 : 256;
    table->slots = memory_zeroed(table->capacity * sizeof *table->slots);
    for (size_t i = 0; i < old.capacity; i++)
        if (old.slots[i].out)
            *find_gate(table, old.slots[i].a, old.slots[i].b, old.slots[i].c) = old.slots[i];
    free(old.slots);
}

// The output of the gate; `*is_new` when its clauses are still to be made.
static Lit gate_output(Gates *gates, GateOp op, Lit a, Lit b, Lit c, bool *is_new) {
    GateTable *table = &gates->tables[op];
    if (table->count * 4 >= table->capacity * 3)
        grow_gates(table);
    Gate *gate = find_gate(table, a, b, c);
    *is_new = !gate->out;
    if (*is_new) {
        *gate = (Gate){a, b, c, gate_input(gates)};
        table->count++;
    }
    return gate->out;
}

static void order(Lit *a, Lit *b) {
    if (*a > *b) {
        Lit t = *a;
        *a = *b;
        *b = t;
    }
}

// Makes it positive; true when it was negative.
static bool strip(Lit *a) {
    bool negative = *a < 0;
    if (negative)
        *a = -*a;
    return negative;
}

// ---- Gates -------------------------------------------------------------------------------------

Lit gate_and(Gates *gates, Lit a, Lit b) {
    if (a == LIT_FALSE || b == LIT_FALSE || a == -b)
        return LIT_FALSE;
    if (a == LIT_TRUE || a == b)
        return b;
    if (b == LIT_TRUE)
        return a;
    order(&a, &b);
    bool is_new;
    Lit out = gate_output(gates, GATE_AND, a, b, 0, &is_new);
    if (is_new) {
        clause(gates, -out, a, 0, 0);
        clause(gates, -out, b, 0, 0);
        clause(gates, out, -a, -b, 0);
    }
    return out;
}

Lit gate_or(Gates *gates, Lit a, Lit b) { return -gate_and(gates, -a, -b); }

Lit gate_xor(Gates *gates, Lit a, Lit b) {
    bool negate = strip(&a) ^ strip(&b);
    order(&a, &b);
    if (a == b)
        return negate ? LIT_TRUE : LIT_FALSE;
    if (a == LIT_TRUE)
        return negate ? b : -b;
    bool is_new;
    Lit out = gate_output(gates, GATE_XOR, a, b, 0, &is_new);
    if (is_new) {
        clause(gates, -out, a, b, 0);
        clause(gates, -out, -a, -b, 0);
        clause(gates, out, -a, b, 0);
        clause(gates, out, a, -b, 0);
    }
    return negate ? -out : out;
}

static Lit new_ite(Gates *gates, Lit c, Lit a, Lit b) {
    bool is_new;
    Lit out = gate_output(gates, GATE_ITE, c, a, b, &is_new);
    if (is_new) {
        clause(gates, -c, -a, out, 0);
        clause(gates, -c, a, -out, 0);
        clause(gates, c, -b, out, 0);
        clause(gates, c, b, -out, 0);
        clause(gates, -a, -b, out, 0); // implied, and they propagate more
        clause(gates, a, b, -out, 0);
    }
    return out;
}

Lit gate_ite(Gates *gates, Lit c, Lit a, Lit b) {
    if (c < 0)
        return gate_ite(gates, -c, b, a);
    if (c == LIT_TRUE || a == b)
        return a;
    if (a == LIT_TRUE || a == c)
        return gate_or(gates, c, b);
    if (a == LIT_FALSE || a == -c)
        return gate_and(gates, -c, b);
    if (b == LIT_TRUE || b == -c)
        return gate_or(gates, -c, a);
    if (b == LIT_FALSE || b == c)
        return gate_and(gates, c, a);
    if (a == -b)
        return -gate_xor(gates, c, a);
    return a < 0 ? -new_ite(gates, c, -a, -b) : new_ite(gates, c, a, b);
}

static void sort3(Lit *a, Lit *b, Lit *c) {
    order(a, b);
    order(b, c);
    order(a, b);
}

Lit gate_xor3(Gates *gates, Lit a, Lit b, Lit c) {
    bool negate = strip(&a) ^ strip(&b) ^ strip(&c);
    sort3(&a, &b, &c);
    if (a == b)
        return negate ? -c : c;
    if (b == c)
        return negate ? -a : a;
    if (a == LIT_TRUE)
        return negate ? gate_xor(gates, b, c) : -gate_xor(gates, b, c);
    bool is_new;
    Lit out = gate_output(gates, GATE_XOR3, a, b, c, &is_new);
    if (is_new)
        for (int i = 0; i < 8; i++) { // the three inputs' values, and the output's
            Lit x = i & 1 ? -a : a, y = i & 2 ? -b : b, z = i & 4 ? -c : c;
            clause(gates, x, y, z, __builtin_parity((unsigned)i) ? out : -out);
        }
    return negate ? -out : out;
}

static Lit new_majority(Gates *gates, Lit a, Lit b, Lit c) {
    sort3(&a, &b, &c);
    bool is_new;
    Lit out = gate_output(gates, GATE_MAJORITY, a, b, c, &is_new);
    if (is_new) {
        clause(gates, -a, -b, out, 0);
        clause(gates, -a, -c, out, 0);
        clause(gates, -b, -c, out, 0);
        clause(gates, a, b, -out, 0);
        clause(gates, a, c, -out, 0);
        clause(gates, b, c, -out, 0);
    }
    return out;
}

Lit gate_majority(Gates *gates, Lit a, Lit b, Lit c) {
    if (a == b || c == -b)
        return a;
    if (c == -a)
        return b;
    if (a == c || b == c || a == -b)
        return c;
    Lit *all[] = {&a, &b, &c};
    for (int i = 0; i < 3; i++) {
        Lit other = *all[(i + 1) % 3], third = *all[(i + 2) % 3];
        if (*all[i] == LIT_TRUE)
            return gate_or(gates, other, third);
        if (*all[i] == LIT_FALSE)
            return gate_and(gates, other, third);
    }
    if ((a < 0) + (b < 0) + (c < 0) >= 2)
        return -new_majority(gates, -a, -b, -c);
    return new_majority(gates, a, b, c);
}

static int compare_by_variable(const void *x, const void *y) {
    Lit a = *(const Lit *)x, b = *(const Lit *)y;
    Lit p = a < 0 ? -a : a, q = b < 0 ? -b : b;
    return p != q ? (p > q) - (p < q) : (a > b) - (a < b);
}

Lit gate_and_all(Gates *gates, Lit *lits, uint32_t n) {
    qsort(lits, n, sizeof *lits, compare_by_variable);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (lits[i] == LIT_FALSE || (kept && lits[kept - 1] == -lits[i]))
            return LIT_FALSE;
        if (lits[i] != LIT_TRUE && !(kept && lits[kept - 1] == lits[i]))
            lits[kept++] = lits[i];
    }
    if (kept == 0)
        return LIT_TRUE;
    if (kept <= 2)
        return gate_and(gates, lits[0], lits[kept - 1]);
    Lit out = gate_input(gates);
    for (uint32_t i = 0; i < kept; i++)
        clause(gates, -out, lits[i], 0, 0);
    for (uint32_t i = 0; i < kept; i++)
        lits[i] = -lits[i];
    ccadical_add(gates->solver, out);
    gates_add_clause(gates, lits, kept);
    return out;
}
