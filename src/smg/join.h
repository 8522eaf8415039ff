// One memory graph that covers two. Objects are paired by walking both graphs from pairs of values
// (registers); the joined graph uses the first one's names. What is the same on both sides keeps
// its term, so that everything known about it stays known. What differs
//  - by a constant d: becomes t + d * k, where k counts iterations and is shared by all such values
//    (where the caller wants that);
//  - otherwise: becomes a fresh variable (a ghost).
// A list segment of any length joins a segment or a single node. What differs inside of a segment's
// nodes becomes one of the segment's own variables.
#ifndef SMG_JOIN_H
#define SMG_JOIN_H

#include "smg/match.h"

typedef struct SmgSide {
    const Kb *kb;
    SmgHeap heap;
    SmgBinding binding; // what the joined graph's variables are on this side
    Map taken;          // parts that the other side lacks -> the joined graph's
} SmgSide;

// An array of unknown numbers, which has the values of a run of fields on either side.
typedef struct SmgArray {
    Term array;
    const Term *in_a, *in_b;
    uint32_t n_a, n_b;
    bool descends; // its numbers are 0, -1, -2 and so on
} SmgArray;

// What the links of a pair of nodes hold (SmgSegment.successor) on either side, and joined.
typedef struct SmgSuccessor {
    Term in_a, in_b; // none: nothing that the nodes hold leads to the one behind them
    Term joined;     // none: not needed so far
} SmgSuccessor;

// Invariant, as long as it does not fail: what the joined graph says holds on either side under
// that side's binding, and so does each fact; `inverse` is the inverse of `pairs`; the contents of
// a pair have been joined, or it waits in `work`.
typedef struct SmgOwn {
    Term var;
    SmgObjectId segment; // the joined one whose nodes differ in it
} SmgOwn;

typedef bool SmgMayLack(void *context, bool in_b, SmgObjectId id);

typedef struct SmgJoin {
    // Given by the caller.
    SmgContext *smg;
    SmgSide a, b;
    SmgMayDiffer *may_differ;
    SmgMayLack *may_lack; // may this be a part that not every copy has? NULL: where its owner says
    void *context;
    bool is_fold;         // both sides are one state, whose nodes a and b become one segment
    bool counts;          // differences by a constant become multiples of a counter
    bool keeps_both;      // of two constants it is known that the joined number lies between them
    bool compares_starts; // what memory holds with what it held, too, where that was no constant
    bool is_lossy;        // pointers to what cannot be paired become unknown values
    uint32_t fixed;       // bit n: numbers of 2^n bytes are no elements of arrays
    bool keeps_pointers;  // fails where memory of b points to objects that a's does not lead to
    bool keeps_all_pointers; // ... and where a's does to what b's does not
    VEC(Term) landmarks;     // terms worth comparing with
    // The joined graph.
    SmgHeap heap; // begins as a's
    bool fails;
    Term counter;
    Term step; // how many iterations b is behind a; none: one
    VEC(Term) ghosts;
    size_t n_given_ghosts; // the first ones: a's own
    VEC(Formula) facts;    // about ghosts
    // The walk.
    Map pairs, inverse; // pairs: 0 for optional parts that b lacks
    VEC(SmgPair) work;
    VEC(SmgPair) with_texts; // whose strings are joined last, and
    VEC(SmgPair) shadowed;   // whose shadows are joined last, when all numbers are known
    SmgObjectId inside;      // the joined segment whose nodes' contents are being joined; 0: none
    bool is_at_ends;         // what the ends of a segment point to is being joined
    VEC(SmgOwn) own;         // own variables of that segment and of those around it, so far
    VEC(SmgArray) arrays;    // named so far
    // Objects that fields which are not joined point to:
    VEC(SmgObjectId) dropped, dropped_of_a; // of b, of a
    bool null_leads;              // null in a part is the successor, where the link is null
    bool is_part;                 // a part of these nodes is joined, not what they hold themselves
    VEC(SmgSuccessor) successors; // of that segment, after those of the segments around it
    // For the search for facts.
    VEC(Term) unchanged; // numbers that are the same on both sides: worth comparing with
    VEC(Term) changed;   // joined numbers that are not;
    size_t n_outside;    // this many of them, the first ones, were no contents of memory
    Map in_trees;        // those that nodes of trees hold: compared with constants only
    VEC(Term) numbers;   // all joined numbers but those of nodes
    VEC(SmgPair) sized;  // objects of different sizes
    bool misses_row; // it fails since one side has looked into an element of an array of objects
    // What was lost.
    uint32_t n_unequal; // values in memory that differ, or that only one side knows;
    uint32_t n_lost;    // of these, constants and what is not in nodes of lists
} SmgJoin;

void smg_join_begin(SmgJoin *join); // when smg, a, b and the options are set
SmgValue smg_join_values(SmgJoin *join, SmgValue a, SmgValue b, uint32_t bits);
bool smg_join_objects(SmgJoin *join, SmgObjectId a, SmgObjectId b);
Term smg_join_numbers(SmgJoin *join, Term a, Term b);
// Joins the contents of all pairs met so far, and of those that are met on the way.
void smg_join_contents(SmgJoin *join);
// The same for the nodes of one segment (the joined object is one already), given by a pair of
// them.
void smg_join_nodes(SmgJoin *join, SmgPair pair);
// Every live heap object of b has been paired.
bool smg_join_is_whole(SmgJoin *join);
// Keeps a fact about the joined graph's variables if it holds on both sides.
bool smg_join_keep(SmgJoin *join, Formula f);
// Looks for facts about all numbers that changed.
void smg_join_find_facts(SmgJoin *join);
void smg_join_release(SmgJoin *join);

#endif
