// Which loops may walk over arrays? Those that access places which are computed: by an index, or by
// a pointer that is moved. A loop that only accesses members of structures does not, however much
// they look like elements side by side.
//
// Whoever looks for arrays asks where to look; nothing else may rest on the answer.
#ifndef IR_ARRAY_LOOPS_H
#define IR_ARRAY_LOOPS_H

#include "ir/ir.h"

typedef uint8_t IrWidths; // bit n: elements of 2^n bytes
enum { IR_ANY_WIDTH = 0xff };

typedef struct IrArrayLoops {
    uint32_t n_functions;
    IrWidths **loops; // by function and loop: the accesses of what it calls are among them
    bool **members;   // by function and instruction: stores to places that are not computed
} IrArrayLoops;

IrArrayLoops ir_find_array_loops(const IrProgram *program);
void ir_array_loops_release(IrArrayLoops *found);

IrWidths ir_width_of(uint64_t bytes);
// Of the innermost loop around the block; of no loop: any.
IrWidths ir_loop_widths(const IrArrayLoops *found, const IrProgram *program, IrFunctionId function,
                        IrBlockId block);

#endif
