// Inside of the SAT back ends: what an engine offers to sat.c, gates over CaDiCaL, and
// bit-blasting.
#ifndef SOLVER_SAT_INTERNAL_H
#define SOLVER_SAT_INTERNAL_H

#include "base/check.h"
#include "base/map.h"
#include "base/vec.h"
#include "solver/sat.h"
#include "term/bits_node.h"

// When to stop: the caller's seconds, or the run's budget.
typedef struct SatLimit {
    Budget *budget;     // NULL: none
    double deadline;    // of this call; 0: none
    uint64_t max_bytes; // 0: any number
    bool out;           // said stop once; stays until the next call
    bool is_full;       // because of the bytes
} SatLimit;
bool sat_limit_out(SatLimit *limit);

// An engine. Its functions get `self`, what its constructor made.
typedef struct SatEngineCalls {
    void (*free)(void *self);
    bool (*add)(void *self, Bits fact); // false: the limit came first, and nothing was added
    SatAnswer (*solve)(void *self, const Bits *assumptions, uint32_t n);
    void (*value)(void *self, Bits var, uint64_t *words); // in the model
    void (*stats)(const void *self, SatStats *stats);
} SatEngineCalls;

void *sat_cadical_new(BitsTable *table, SatLimit *limit);
void *sat_z3_new(BitsTable *table, SatLimit *limit);
extern const SatEngineCalls sat_cadical_calls, sat_z3_calls;

// ---- Gates -------------------------------------------------------------------------------------

// A literal: a variable of CaDiCaL, negative when negated. Variable 1 is true.
typedef int32_t Lit;
enum { LIT_TRUE = 1, LIT_FALSE = -1 };

typedef struct Gate {
    Lit a, b, c, out; // out is 0 in a free slot
} Gate;

typedef struct GateTable {
    Gate *slots;
    size_t count, capacity; // capacity is 0 or a power of two
} GateTable;

typedef enum GateOp { GATE_AND, GATE_XOR, GATE_ITE, GATE_XOR3, GATE_MAJORITY, N_GATE_OPS } GateOp;

typedef struct Gates {
    struct CCaDiCaL *solver;
    GateTable tables[N_GATE_OPS];
    int32_t n_variables;
    uint64_t n_clauses;
} Gates;

void gates_start(Gates *gates);
void gates_end(Gates *gates);
Lit gate_input(Gates *gates);
Lit gate_and(Gates *gates, Lit a, Lit b);
Lit gate_or(Gates *gates, Lit a, Lit b);
Lit gate_xor(Gates *gates, Lit a, Lit b);
Lit gate_ite(Gates *gates, Lit condition, Lit a, Lit b);
Lit gate_xor3(Gates *gates, Lit a, Lit b, Lit c);
Lit gate_majority(Gates *gates, Lit a, Lit b, Lit c);
Lit gate_and_all(Gates *gates, Lit *lits, uint32_t n); // reorders lits
uint64_t gates_bytes(const Gates *gates); // about what they and the solver take before the search
void gates_add_clause(Gates *gates, const Lit *lits, uint32_t n);

// ---- Bit-blasting ------------------------------------------------------------------------------

typedef struct Blast {
    const BitsTable *table;
    Gates *gates;
    SatLimit *limit;
    VEC(uint32_t) places; // node id -> index of its lowest literal in lits; 0: not blasted
    VEC(Lit) lits;
    VEC(uint32_t) stack;
    Map divisions; // ids of dividend and divisor -> index in lits: quotient, then remainder
} Blast;

void blast_start(Blast *blast, const BitsTable *table, Gates *gates, SatLimit *limit);
void blast_end(Blast *blast);
// Literals of a, lowest first, valid until the next call; NULL when the limit came first.
const Lit *blast_literals(Blast *blast, Bits a);
const Lit *blast_known_literals(const Blast *blast, Bits a); // NULL when it was not blasted

#endif
