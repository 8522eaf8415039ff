// Joining two memory graphs, for the files that do it:
//   join.c          pairs of objects, values, list segments; the walk over both graphs
//   join_entries.c  what a pair of objects holds (elements of arrays: element_join.c)
//   join_successor.c  what leads to the node behind, in what nodes of lists hold
//   join_facts.c    ghosts, and facts about them;  join_clauses.c  by "or"
#ifndef SMG_JOIN_INTERNAL_H
#define SMG_JOIN_INTERNAL_H

#include "smg/join.h"

static inline Term join_constant(const SmgJoin *j, Number number) {
    return term_const(j->smg->table, number);
}

// An object that each node of the joined segment has: its address differs from node to node.
void join_owner(SmgJoin *j, SmgObjectId id_a, SmgObjectId segment);
void join_add_ghost(SmgJoin *j, Term ghost, Term in_a, Term in_b);
// What the object holds on both sides is worth comparing with.
void join_note_numbers(SmgJoin *j, const SmgObject *object);
// The range of an n-bit value is a fact about its ghost.
void join_keep_range(SmgJoin *j, SmgValue value, uint32_t bits);
// Counts what is lost where parts of copies do not have the same length any more.
void join_note_length(SmgJoin *j, SmgPair pair, Term length);
// Looks for facts about several numbers, by "or".
void join_find_clauses(SmgJoin *j);
// Where an offset lies in its object.
void join_keep_place(SmgJoin *j, const SmgObject *object, Term offset);
// The entries of a pair of objects in the order in which they are joined.
typedef struct SmgField {
    const SmgEntry *entry;
    size_t weight; // how many objects it leads to
} SmgField;
typedef VEC(SmgField) SmgFields;
SmgFields join_order_fields(SmgJoin *j, SmgPair pair, bool are_nodes); // the caller frees them
// Joins what the objects hold; `list`: of the segment whose nodes they are, or NULL. Its links are
// left out.
void join_entries(SmgJoin *j, SmgPair pair, const SmgSegment *list);
void join_texts(SmgJoin *j, SmgPair pair); // adds the strings that both objects hold

// The nodes of a pair are joined from now on; links are at `next`.
void join_push_successor(SmgJoin *j, SmgPair pair, Number next);
// They have been joined: the variable of the joined segment, or none.
Term join_pop_successor(SmgJoin *j);
// Are both values what the links of the nodes hold that are being joined, or of nodes that these
// are parts of?
bool join_successors(SmgJoin *j, Term a, Term b, Term *joined);
// The same for a value of one side only. Null is the successor by chance, perhaps: does it count?
bool join_is_successor(SmgJoin *j, const SmgSide *side, Term value, bool counts_null, Term *joined);
// A part of a node that only this side has, with the joined variables for what links hold. `leads`:
// has it any?
SmgObject join_name_successor(SmgJoin *j, const SmgSide *side, SmgObjectId node, SmgObjectId id,
                              bool *leads);
// In a part with the layout of its node, the field that leads on is where the node's field is that
// leads to the part.
bool join_leads_on(SmgJoin *j, const SmgSide *side, SmgObjectId node, SmgObjectId part,
                   Term offset);
// The same part, joined: where it leads on to `place`, it leads to what takes its own place.
void join_lead_on(SmgJoin *j, const SmgSide *side, SmgObjectId node, SmgObjectId id, Term place,
                  SmgObject *part);

#endif
