// Shared by the files of this folder.
#ifndef SEG_INTERNAL_H
#define SEG_INTERNAL_H

#include "seg/seg.h"

// Bindings: declared ghosts are unbound until they are set or solved for.
void binding_declare(SegBinding *binding, Term ghost);
void binding_set(SegBinding *binding, Term ghost, Term term);
void binding_release(SegBinding *binding);
bool binding_mentions(Exec *x, const SegBinding *binding, Term term); // has a ghost
bool binding_is_open(Exec *x, const SegBinding *binding, Term term);  // has an unbound ghost
Term binding_apply(Exec *x, const SegBinding *binding, Term term);
Formula binding_apply_formula(Exec *x, const SegBinding *binding, Formula f);
// Is `value` of `state` what `pattern` says? Binds ghosts that are still unbound.
bool binding_match(Exec *x, SegBinding *binding, const ExecState *state, SmgValue pattern,
                   SmgValue value);

// The registers that matter at the state's place: live ones, and the PHIs of its block.
const bool *seg_live_registers(Exec *x, const ExecState *state);

#endif
