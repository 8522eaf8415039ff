// Which object does an address lead to, and may that memory be accessed? Procedures that can be
// exchanged, behind one small interface. An answer "no" always means "not shown".
//
//   graph   the object is the one whose base address the term was made from; is the address inside?
//   smt     heaplet by heaplet: does "the address is one of this heaplet's" follow?
//   model   one model in which an auxiliary variable for each heaplet says whether the address is
//           one of it; that is only a guess, so the solver is asked whether it follows
//   sl      the same in separation logic, which can only speak of memory that is separate: an
//           address is allocated when no memory holds the heap and, separately, a cell there
//
// smt, model and sl first look whether the address is written as a known cell of a heaplet, as the
// algorithms do that they follow (M. Beck, "Solver-based Analysis of Memory Safety using Separation
// Logic", 2020, algorithms 3 to 6). There each byte is a heaplet; here a heaplet is an object with
// a symbolic number of bytes (doc/separation-logic.md).
#ifndef SMG_DEREF_H
#define SMG_DEREF_H

#include "smg/smg.h"

struct SmgDeref {
    const char *name;
    // The live object that holds the byte at the address, in all states that the knowledge base
    // allows.
    bool (*find)(SmgContext *smg, SmgHeap heap, const Kb *kb, Term address, SmgObjectId *id);
    // Is it object id?
    bool (*holds)(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term address);
};

extern const SmgDeref SMG_DEREF_GRAPH, SMG_DEREF_SMT, SMG_DEREF_MODEL, SMG_DEREF_SL;

// By the context's procedure (none: graph), after a look whether it can be seen without a question.
bool smg_find(SmgContext *smg, SmgHeap heap, const Kb *kb, Term address, SmgObjectId *id);
// Are all bytes of the range the live object's? A length that is no number is at least 1. An
// address that left its object is no address of it, even where it reached another one.
bool smg_covers(SmgContext *smg, SmgHeap heap, const Kb *kb, SmgObjectId id, Term offset,
                Term length);

// ---- For the procedures -------------------------------------------------------------------------

// "The address is one of the object's": of its bytes, of a list segment the first or the last
// node's.
Formula smg_holds_address(SmgContext *smg, const SmgObject *object, Term address);
// The same where that can be seen from how both are written, without a solver.
bool smg_holds_by_sight(SmgContext *smg, const SmgObject *object, Term address);

// Live objects with an address of their own: those whose address occurs in the term, or the others
// that facts connect with it. (What is known of the rest cannot tell anything about the address.)
typedef struct SmgHeaplets {
    const SmgObjectId *ids; // in the context's arena
    size_t n;
} SmgHeaplets;
SmgHeaplets smg_heaplets(SmgContext *smg, SmgHeap heap, const Kb *kb, Term address, bool are_named);
SmgHeaplets smg_all_heaplets(SmgContext *smg, SmgHeap heap, const Kb *kb, Term address);

// Does the formula follow? Counted as a question of the procedure.
bool smg_deref_ask(SmgContext *smg, const Kb *kb, Formula f);

#endif
