// Facts about all elements of an array that are no value: "every element below n is at most m",
// "none of them is x", "the elements of both arrays are equal". They speak of the arrays of unknown
// numbers that elements select from (smg/elements.h). Such an array never changes, only which one
// memory holds: so a fact, like one of the knowledge base, stays true whatever is written later.
//
// Facts are guessed where two states of a loop are joined, and kept if the solver shows them on
// both sides; from then on they are claims that every other state must meet. Where an element is
// read, what the facts say of it is added to what is known.
#ifndef SMG_ELEMENT_FACTS_H
#define SMG_ELEMENT_FACTS_H

#include "smg/join.h"

// For every number e with from <= e < to, `holds`, with e for smg->index.
struct SmgElementFact {
    const SmgElementFact *next;
    Term array, other; // that it speaks of; the other one may be none
    Term from, to;
    Formula holds;
};

void smg_add_element_fact(SmgContext *smg, SmgHeap *heap, SmgElementFact fact);
// The facts of the joined graph, when everything else has been joined.
void smg_join_element_facts(SmgJoin *join);
// Do the general graph's facts hold in the other one? All variables must have been bound.
bool smg_match_element_facts(SmgMatch *match);
// What the facts say about the array's element that was read as this value.
Formula smg_known_of_element(SmgContext *smg, SmgHeap heap, const Kb *kb, Term value);
// The knowledge base with what the facts say of the elements that it speaks of: a fact may be
// younger than they are. "All elements below i are not 0, and element n is 0" says that i is at
// most n.
const Kb *smg_recall_elements(SmgContext *smg, SmgHeap heap, const Kb *kb);
// In words; variables are named as term_print does.
void smg_print_element_fact(Text *text, const SmgContext *smg, const SmgElementFact *fact,
                            TermName *name, void *context);

// Does the value select from this array, and at which place?
bool smg_selects_from(SmgContext *smg, Term value, Term array, Term *place);
// Says the fact of each of its elements that it is not 0?
bool smg_excludes_zero(SmgContext *smg, const SmgElementFact *fact);

#endif
