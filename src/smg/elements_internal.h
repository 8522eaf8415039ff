// Shared by the files about elements: elements.c (terms, entries, extending), element_join.c,
// element_arrays.c, element_constants.c and element_match.c.
#ifndef SMG_ELEMENTS_INTERNAL_H
#define SMG_ELEMENTS_INTERNAL_H

#include "smg/elements.h"

// ---- Terms and entries (elements.c) -------------------------------------------------------------

Term elements_index(SmgContext *smg);
Term elements_select(SmgContext *smg, Term array, Term number);
// A field that may be an element: a number of a usual width.
bool elements_is_number_field(SmgContext *smg, const SmgEntry *e, Number *width);
SmgValue elements_read_as(SmgContext *smg, const Kb *kb, const SmgEntry *e, SmgRepr repr);
bool elements_is_readable_as(SmgContext *smg, const Kb *kb, const SmgEntry *e, SmgRepr repr);
bool elements_are_equal(SmgContext *smg, const Kb *kb, Term a, Term b);
// The visible entry that begins at the offset and has (elements of) this width.
const SmgEntry *elements_entry_at(SmgContext *smg, const Kb *kb, const SmgObject *object,
                                  Term offset, Number width);
Term elements_count_of(SmgContext *smg, const SmgEntry *e);

// ---- Runs (element_join.c) ----------------------------------------------------------------------

enum { MAX_RUN = 64 };

// Entries side by side: on both sides, then those that only b has.
typedef struct ElementRun {
    const SmgEntry *in_a[MAX_RUN], *in_b[2 * MAX_RUN];
    uint32_t n_a, n_b;
    SmgRepr repr; // in which all of them can be read
    bool descends;
} ElementRun;

// The field right before the run, on both sides.
bool elements_find_before(SmgJoin *j, const SmgObject *a, const SmgObject *b, const ElementRun *run,
                          Number width, const SmgEntry **in_a, const SmgEntry **in_b);
void elements_put_before(ElementRun *run, const SmgEntry *in_a, const SmgEntry *in_b);

// ---- Arrays of unknown numbers (element_arrays.c) -----------------------------------------------

// A fresh array that holds what the entries hold, from number 0 on, upwards or (fields only)
// downwards.
Term elements_define_array(SmgContext *smg, SmgHeap *heap, const Kb **kb,
                           const SmgEntry *const *items, uint32_t n, SmgRepr repr, bool descends);
// A name for what the run's elements hold: that of a run that holds the same, or a new one.
Term elements_bind_new_array(SmgJoin *j, const ElementRun *run, bool *is_new);
// The same with the fields before it that are unknown numbers, too.
Term elements_name_array(SmgJoin *j, const SmgObject *a, const SmgObject *b, Number width,
                         ElementRun *run, bool *is_new);

// A count that both sides have: a number that the program itself counts, or a joined one.
Term elements_join_counts(SmgJoin *j, Term in_a, Term in_b);

#endif
