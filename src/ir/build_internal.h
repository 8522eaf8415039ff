// Shared by build.c (program level) and build_body.c (function bodies).
#ifndef IR_BUILD_INTERNAL_H
#define IR_BUILD_INTERNAL_H

#include "base/vec.h"
#include "ir/build.h"

typedef struct BodyBlock {
    const char *name;
    VEC(IrInstr) instrs;
} BodyBlock;

typedef struct PhiOperand {
    IrReg phi;
    IrBlockId pred;
    IrOperand value;
} PhiOperand;

// The body under construction; blocks and registers have the numbers the client knows.
typedef struct Body {
    IrFunctionId function;
    VEC(BodyBlock) blocks;
    VEC(IrTypeId) reg_types;
    VEC(const char *) reg_names;
    VEC(IrOperand) operands;
    VEC(IrBlockId) targets;
    VEC(PhiOperand) phi_operands;
    VEC(IrReg) shadows; // by register, as far as there are some; or IR_NONE
} Body;

// Finds equal items again: hash -> newest index, older ones with the same hash in `older`.
typedef struct Cons {
    Map newest;
    VEC(uint32_t) older;
} Cons;

struct IrBuilder {
    IrProgram *program;
    size_t type_capacity, constant_capacity, global_capacity, function_capacity;
    size_t variable_capacity, message_capacity, loc_capacity, c_type_capacity;
    Cons arrays, constants, locs;
    Body body;
};

void body_release(Body *body);

#endif
