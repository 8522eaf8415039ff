// Accesses to trees: before a node of one is read or written it is split off, in each case that is
// possible (null or a tree below each link; which link leads to the hole) as a state of its own.
#include "exec/internal.h"

#include "smg/list.h"
#include "smg/tree.h"

// The case as a state that executes the access again.
static bool fork_case(Exec *x, ExecState state, SmgObjectId id, bool is_last, SmgTreeCase which) {
    const SmgObject *segment = smg_object(state.heap, id);
    Term base = segment->base, last = segment->segment->last;
    bool has_two_names = smg_has_two_names(segment);
    Formula condition = smg_tree_condition(&x->smg, segment->segment, which);
    if (!exec_implies(x, &state, condition)) {
        exec_assume(x, &state, condition);
        if (exec_is_dead(x, &state))
            return false;
    }
    state.decisions++;
    smg_unfold_tree(&x->smg, &state.heap, &state.kb, id, is_last, which);
    if (has_two_names && which.is_at_hole)
        exec_use_one_name(x, &state, last, base);
    if (exec_is_dead(x, &state))
        return false;
    vec_push(&x->forks, state);
    return true;
}

void exec_split_tree(Exec *x, ExecState *s, SmgObjectId id, Term address) {
    const SmgObject *object = smg_object(s->heap, id);
    SmgTreeCase cases[SMG_MAX_TREE_CASES];
    bool is_last = smg_is_last(&x->smg, object, address);
    uint32_t n = smg_tree_cases(object->segment, is_last, cases);
    x->smg.deref_stats.beyond_lists++;
    for (uint32_t i = 0; i < n; i++)
        (void)fork_case(x, *s, id, is_last, cases[i]);
}
