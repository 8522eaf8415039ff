// A state of the memory graph as a symbolic heap of separation logic: pure part, stack part, heap
// part.
//
//     1 <= n  and  p |-> x_0 * i |-> 1 * x_1 |-> 0  *  h5 |-> 3, h7
//
// An atom of the stack and heap parts is a cell (a value of some bytes at an address), a block
// (bytes of which less is known), or a segment as a predicate. Atoms of one part are separate
// from each other (*). What is known of a place that cannot be separated from others, such as
// element i of a block, is an atom "beside": it holds of the whole heap, too.
//
// Variables that are kept in registers are memory in C: their cells are named by the variable.
#ifndef SMG_SL_H
#define SMG_SL_H

#include "base/vec.h"
#include "smg/smg.h"
#include "term/cone.h"

typedef enum SlKind {
    SL_VARIABLE, // a variable without an address of ours |-> value
    SL_CELL,     // address |-> value
    SL_BLOCK,    // `length` bytes from the address on
    SL_SEGMENT,  // a segment
} SlKind;

typedef struct SlAtom {
    SlKind kind;
    const char *name;          // SL_VARIABLE
    SmgObjectId object;        // 0: SL_VARIABLE
    Term address, length;      // bytes
    SmgValue value;            // SL_VARIABLE, SL_CELL
    const SmgEntry *entry;     // SL_BLOCK: what is known of all its bytes, or NULL
    const SmgSegment *segment; // SL_SEGMENT
    bool is_beside;
    SmgObjectId for_each; // beside: the segment of whose every copy it holds; 0: its own place
    SmgValue instead;     // for each: what copies that lack the object hold in place of its address
} SlAtom;

typedef VEC(SlAtom) SlAtoms;

typedef struct SlHeap {
    SmgContext *smg;
    SmgHeap heap;
    const Kb *kb;        // the pure part
    SlAtoms stack, rest; // variables, locals and globals; what was allocated
} SlHeap;

void sl_add_variable(SlHeap *sl, const char *name, SmgValue value, uint32_t bytes);
// The atoms of a live object; of a dead one there are none. A segment's are those of the
// predicate, and of the objects that each copy owns.
void sl_add_object(SlHeap *sl, SmgObjectId id);
void sl_release(SlHeap *sl);

// What the knowledge base says about the variables of the cone, and those that are connected with
// them; oldest first. The cone grows by them.
typedef VEC(Formula) SlFacts;
SlFacts sl_pure_part(const SlHeap *sl, Cone *cone);
void sl_add_to_cone(const SlAtoms *atoms, Cone *cone);

bool sl_same_atom(const SlAtom *a, const SlAtom *b);

// ---- Leaks (sl_reach.c) -------------------------------------------------------------------------

// Is the object's address reachable: is there a cell that holds it and is on the stack, or in an
// object that is reachable itself? (Section 4.2.5 of the work named in smg/deref.h, with appendix
// A.1's set of what was looked at.)
bool sl_is_reachable(const SlHeap *sl, SmgObjectId id);

// ---- In writing (sl_print.c, sl_smt.c) ----------------------------------------------------------

// "a |-> 5 * b |-> a", or emp; `name` names variables, base addresses among them.
void sl_print_atoms(Text *text, const SlHeap *sl, const SlAtoms *atoms, TermName *name,
                    void *context);
// The pure part that belongs to both parts: "1 <= n ∧ n <= 5", or true.
void sl_print_pure(Text *text, const SlHeap *sl, TermName *name, void *context);
// SMT-LIB as in SL-COMP, for cvc5: declarations, pure and spatial assertions, check-sat.
void sl_print_smt(Text *text, const SlHeap *sl, TermName *name, void *context);

#endif
