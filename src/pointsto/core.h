// What the files of the points-to analysis share. Private: other folders see pointsto/pointsto.h.
//
//   core.c         values, nodes and their unification; the work list
//   layout.c       the cells of a node: which bytes are accessed as one
//   constraints.c  what each instruction says about values and memory
//   numbers.c      what is known about numbers
//   copies.c       ranges that are copied or filled
//   calls.c        calls: functions, function pointers, natives, unknown functions
//   analyse.c      the whole analysis from start to end
//   result.c       numbers for partitions and classes, and the questions about them
//   names.c        names for people
//
// Three kinds of things, each with a union-find of its own:
//   value  what a register, a result, or the content of a cell may be: all that flow into each
//          other are one value. It may point to one place (node, offset).
//   node   objects that a value may point to, in one frame of offsets: joining two nodes says by
//          how much their frames are shifted. A node that meets itself at a distance is folded:
//          offsets count modulo its period, which is how the elements of an array become one.
//   cell   bytes of a node that are accessed as one, with one value as content. Accesses that
//          overlap share their cell.
//
// A value that is computed from others (an address with an index, arithmetic) has derivations. They
// wait until something is accessed through the value: a difference of pointers joins nothing. And
// they wait until what they start from is an address at all: numbers join nothing either.
#ifndef POINTSTO_CORE_H
#define POINTSTO_CORE_H

#include "base/map.h"
#include "base/vec.h"
#include "pointsto/pointsto.h"

typedef uint32_t ValueId;
typedef uint32_t NodeId;
typedef uint32_t CellId;

enum { NO_ID = UINT32_MAX };

typedef struct Place {
    NodeId node;
    int64_t offset;
} Place;

// The value is `from` + offset + any multiple of stride (0: exactly + offset).
typedef struct Derivation {
    ValueId value, from;
    int64_t offset;
    uint64_t stride;
    uint32_t next;         // of the same value
    uint32_t next_waiting; // for the same `from`
} Derivation;

typedef struct Value {
    ValueId parent;
    uint32_t rank;
    bool is_used; // something is accessed through it or what is derived from it: then its own
                  // derivations are followed
    Place target; // node NO_ID: none yet, it is no address so far
    uint32_t first, last;           // derivations
    uint32_t waiting, last_waiting; // derivations from it that wait until it has a target
} Value;

// Bytes [low, high) of a node's frame, a part of the access [start, start + size) that may wrap
// around the end of the period.
typedef struct Piece {
    int64_t low, high;
    int64_t start;
    uint64_t size;
    CellId cell;
} Piece;

typedef VEC(Piece) Pieces;

// Where copies and fills may begin or end: at `offset`, and at `offset` + multiples of `modulus`;
// with modulus 0 at `offset` only.
typedef struct Cut {
    int64_t offset;
    uint64_t modulus;
} Cut;

typedef VEC(Cut) Cuts;

typedef struct Signature {
    VEC(ValueId) params;
    VEC(ValueId) results;
    ValueId variadic;
} Signature;

typedef struct CallSite {
    IrFunctionId function;
    uint32_t instr;
    uint32_t next;   // of the same node
    bool is_exposed; // may go to unknown code, which was dealt with
} CallSite;

typedef struct Bodiless { // a native or external function in a node
    IrFunctionId function;
    uint32_t next;
} Bodiless;

typedef struct Node {
    NodeId parent;
    int64_t shift; // a position in this frame is position + shift in the parent's
    uint64_t period;
    bool is_whole;  // one cell for everything
    bool is_ranged; // copied or filled
    Pieces pieces;  // by rising low, disjoint; with a period, inside [0, period)
    Cuts cuts;
    uint32_t signature; // or NO_ID
    uint32_t sites, last_site, bodiless, last_bodiless;
} Node;

typedef struct Cell {
    CellId parent;
    uint32_t rank;
    uint64_t size;  // of all accesses
    bool is_uneven; // accesses of several sizes
    bool overlaps;  // accesses that share some bytes only: what is read may be put together
    ValueId content;
} Cell;

typedef enum WorkKind {
    WORK_VALUES, // values a and b are one
    WORK_PLACES, // places x and y are one
    WORK_USE,    // value a is used
    WORK_DERIVE, // derivation a, of a value that is used
    WORK_CALL,   // call site a may call bodiless function b
} WorkKind;

typedef struct Work {
    WorkKind kind;
    uint32_t a, b;
    Place x, y;
} Work;

typedef struct Object {
    PtsObjectKind kind;
    uint32_t id, instr;
    NodeId node;
} Object;

typedef struct Copy { // of `length` bytes (0: not known)
    Place to, from;
    uint64_t length;
    bool is_joined; // the two places are one
} Copy;

typedef struct Fill {
    Place to;
    ValueId byte;
} Fill;

typedef struct PtsResult PtsResult;

struct PointsTo {
    const IrProgram *program;
    PointsToOptions options;
    Budget *budget;
    bool ended; // the budget is out
    VEC(Value) values;
    VEC(Node) nodes;
    VEC(Cell) cells;
    VEC(Derivation) derivations;
    VEC(Signature) signatures;
    VEC(CallSite) sites;
    VEC(Bodiless) bodiless;
    VEC(Object) objects;
    VEC(Copy) copies;
    VEC(Fill) fills;
    Map filled; // byte << 32 | content: pairs of values that were dealt with
    VEC(Work) work;
    size_t next_work;
    ValueId *registers;       // by function: the value of its first register
    ValueId *results;         // by function: the value of its first result
    uint32_t *global_objects; // by global
    NodeId *function_nodes;   // by function, or NO_ID
    Map site_objects;         // function << 32 | instruction -> object
    uint32_t *multiples;      // by value of a parameter: a power of two that divides it
    Map variables;            // function << 32 | register of an alloca -> C variable
    ValueId outside;          // what unknown functions have and give, or NO_ID
    bool *is_exposed;         // by function: unknown code may call it, which was dealt with
    uint32_t *definitions;    // by register of the function at hand: its instruction or NO_ID
    PtsResult *result;
};

// ---- core.c
ValueId pts_new_value(PointsTo *p);
NodeId pts_new_node(PointsTo *p);
ValueId pts_find_value(PointsTo *p, ValueId value);
CellId pts_find_cell(PointsTo *p, CellId cell);
Place pts_find(PointsTo *p, Place place); // in the root's frame, 0 <= offset < period if folded
void pts_unify_values(PointsTo *p, ValueId a, ValueId b);
void pts_unify_places(PointsTo *p, Place a, Place b);
void pts_point_to(PointsTo *p, ValueId value, Place place);
Place pts_use(PointsTo *p, ValueId value); // the value's target, made if need be
void pts_derive(PointsTo *p, ValueId value, ValueId from, int64_t offset, uint64_t stride);
void pts_fold(PointsTo *p, NodeId node, uint64_t stride);
void pts_join_cells(PointsTo *p, CellId a, CellId b, bool overlap);
CellId pts_new_cell(PointsTo *p, uint64_t size);
void pts_mix(PointsTo *p, CellId cell); // what is read from it may be put together from parts
void pts_solve(PointsTo *p);            // until the work list is empty

static inline uint64_t pts_gcd(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}
static inline int64_t pts_modulo(int64_t offset, uint64_t period) {
    int64_t rest = offset % (int64_t)period;
    return rest < 0 ? rest + (int64_t)period : rest;
}

// ---- layout.c: `root` is a root of the union-find
CellId pts_touch(PointsTo *p, Place place, uint64_t size); // the cell of an access
void pts_refold(PointsTo *p, NodeId root);                 // after its period became smaller
void pts_merge_layout(PointsTo *p, NodeId into, NodeId from, int64_t shift);
void pts_make_whole(PointsTo *p, NodeId root);
void pts_cut(PointsTo *p, Place place, uint64_t modulus);
bool pts_mix_cut_cells(PointsTo *p); // at the end; true: something changed
// The piece that holds an offset, NULL: none.
const Piece *pts_piece_at(const Pieces *pieces, int64_t offset);

// ---- numbers.c
// The number that an operand is, as a signed one of its width; false when it is none, or too wide.
bool pts_constant_number(const PointsTo *p, IrOperand operand, int64_t *number);
void pts_find_definitions(PointsTo *p, const IrFunction *f); // which the next ones need
// What the distance that ADDRESS adds for its index is a multiple of.
uint64_t pts_stride(const PointsTo *p, const IrFunction *f, IrOperand index, int64_t factor);
// A power of two that an operand is a multiple of.
uint64_t pts_multiple(const PointsTo *p, const IrFunction *f, IrFunctionId id, IrOperand operand);
void pts_find_multiples(PointsTo *p); // of parameters

// ---- constraints.c
// The value of an operand; NO_ID for one that is no address.
ValueId pts_operand(PointsTo *p, const IrFunction *f, IrFunctionId id, IrOperand operand);
void pts_add_function(PointsTo *p, IrFunctionId id);
void pts_add_global(PointsTo *p, IrGlobalId id);
Place pts_global_place(PointsTo *p, IrGlobalId id);

// ---- copies.c
void pts_add_copy(PointsTo *p, Place to, Place from, uint64_t length); // 0: not known
void pts_add_fill(PointsTo *p, Place to, ValueId byte);
bool pts_follow_copies(PointsTo *p, unsigned iteration); // true: something changed

// ---- calls.c
void pts_add_call(PointsTo *p, IrFunctionId id, uint32_t instr);
Place pts_function_place(PointsTo *p, IrFunctionId id);
void pts_merge_calls(PointsTo *p, NodeId into, NodeId from);
void pts_link_call(PointsTo *p, uint32_t site, IrFunctionId callee);
NodeId pts_site_node(PointsTo *p, PtsObjectKind kind, IrFunctionId function, uint32_t instr);
ValueId pts_outside(PointsTo *p);
bool pts_expose_functions(PointsTo *p); // that unknown code may call; true: something changed

// ---- result.c
void pts_make_result(PointsTo *p);
void pts_free_result(PtsResult *result);

#endif
