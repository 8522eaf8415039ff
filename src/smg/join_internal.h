// Joining two memory graphs, for the files that do it:
//   join.c          pairs of objects, values, list segments; the walk over both graphs
//   join_entries.c  what a pair of objects holds (elements of arrays: element_join.c)
//   join_facts.c    ghosts, and facts about them
#ifndef SMG_JOIN_INTERNAL_H
#define SMG_JOIN_INTERNAL_H

#include "smg/join.h"

static inline Term join_constant(const SmgJoin *j, Number number) {
    return term_const(j->smg->table, number);
}

void join_add_ghost(SmgJoin *j, Term ghost, Term in_a, Term in_b);
// The range of an n-bit value is a fact about its ghost.
void join_keep_range(SmgJoin *j, SmgValue value, uint32_t bits);
// Where an offset lies in its object.
void join_keep_place(SmgJoin *j, const SmgObject *object, Term offset);
// Joins what the objects hold; `list`: of the segment whose nodes they are, or NULL. Its links are
// left out.
void join_entries(SmgJoin *j, SmgPair pair, const SmgList *list);

#endif
