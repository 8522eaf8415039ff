// Which loops may fill arrays? Those that write to places which are computed: by an index, or by a
// pointer that is moved. A loop that only writes members of structures does not, however much they
// look like elements side by side.
//
// Whoever looks for arrays asks where to look; nothing else may rest on the answer.
#ifndef IR_FILLS_H
#define IR_FILLS_H

#include "ir/ir.h"

typedef uint8_t IrWidths; // bit n: elements of 2^n bytes
enum { IR_ANY_WIDTH = 0xff };

typedef struct IrFills {
    uint32_t n_functions;
    IrWidths **loops; // by function and loop: the writes of what it calls are among them
} IrFills;

IrFills ir_find_fills(const IrProgram *program);
void ir_fills_release(IrFills *fills);

IrWidths ir_width_of(uint64_t bytes);
// Of the innermost loop around the block; of no loop: any.
IrWidths ir_loop_fills(const IrFills *fills, const IrProgram *program, IrFunctionId function,
                       IrBlockId block);

#endif
