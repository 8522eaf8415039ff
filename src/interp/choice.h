// Is a run the only one that the program has? (choice.c)
#ifndef INTERP_CHOICE_H
#define INTERP_CHOICE_H

#include "interp/internal.h"

// The first choice that the run met.
typedef struct InterpChoices {
    const char *what; // NULL: none yet
    IrFrameInfo place;
} InterpChoices;

void interp_choices_start(Interp *in);
void interp_choices_end(Interp *in); // what the run says of itself is replaced, if it met one

// ---- Operations, where choices are looked for
bool interp_compare_pointers(Interp *in, const InterpOp *op);
bool interp_number_of_pointer(Interp *in, const InterpOp *op);
bool interp_distance(Interp *in, const InterpOp *op);
bool interp_forget(Interp *in, const InterpOp *op);
bool interp_undef_to_store(Interp *in, const InterpOp *op);

// ---- What memory holds; only called in runs that stop at choices
void interp_choose_loaded(const Interp *in, InterpPlace place, InterpCell value,
                          const InterpOp *op);
void interp_choose_if_pointer(const Interp *in, InterpPlace place, uint64_t size);
// Bytes that are written, or copied: do they cut a stored pointer in two?
void interp_choose_if_cut(const Interp *in, InterpPlace place, uint64_t size);
void interp_forget_bytes(InterpPlace place, uint64_t size);
// Is it aligned wherever the object lies?
bool interp_is_aligned_anywhere(const InterpObject *object, uint64_t offset, uint64_t align);

// ---- Decoding: which registers are used otherwise than an undef that is only stored, or the
// number of a pointer that is only subtracted from another one
typedef struct InterpDefinitions {
    uint32_t *instrs, *blocks; // by register: where it is defined
} InterpDefinitions;

typedef struct InterpUses {
    bool *is_open; // by register
    InterpDefinitions definitions;
} InterpUses;

InterpUses interp_find_uses(const IrFunction *f);
void interp_uses_release(InterpUses *uses);
void interp_decode_choice(const IrFunction *f, const InterpUses *uses, const IrInstr *i,
                          const IrType *from, InterpOp *op);

#endif
