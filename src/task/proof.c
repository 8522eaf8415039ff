#include "task/proof.h"

void proof_state_release(ProofState *state) {
    for (size_t i = 0; i < state->frames.count; i++)
        vec_free(&state->frames.items[i].registers);
    for (size_t i = 0; i < state->objects.count; i++)
        vec_free(&state->objects.items[i].claims);
    vec_free(&state->frames);
    vec_free(&state->objects);
    vec_free(&state->facts);
    vec_free(&state->draws);
}

void proof_release(Proof *proof) {
    for (size_t i = 0; i < proof->states.count; i++)
        proof_state_release(&proof->states.items[i]);
    vec_free(&proof->states);
    vec_free(&proof->measures);
    free(proof->unsupported);
    proof->unsupported = NULL;
}
