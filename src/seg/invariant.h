// What the files that find and print invariants share.
#ifndef SEG_INVARIANT_H
#define SEG_INVARIANT_H

#include "seg/show.h"

// Something that a user can name, and the variable for it in formulas.
typedef struct SegName {
    Term var;
    IrReg reg;    // that holds it; of a base: that points into the object
    bool is_base; // the address of an object
    bool is_address;
    bool is_changing;      // from iteration to iteration
    bool is_natural;       // known to be at least 0
    IrVariableId variable; // that the register holds
    char *text;
} SegName;

typedef struct SegPlace { // a loop's head
    SegContext *x;
    IrFunctionId function;
    IrBlockId block;
    uint32_t index;
    VEC(SegName) names;
    VEC(Formula) facts; // over names
} SegPlace;

const SegName *seg_name_of(const SegPlace *place, Term var); // or NULL

// C syntax; false (and nothing is added) for what cannot be said.
bool seg_print_fact(Text *text, const SegPlace *place, Formula f);
void seg_print_facts(Text *text, const SegPlace *place); // joined by &&

#endif
