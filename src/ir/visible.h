// Which registers hold something that the program can still name. The search for leaks asks
// this for the frames that are there when a program ends; engines that drop what no longer
// matters ask what is live.
#ifndef IR_VISIBLE_H
#define IR_VISIBLE_H

#include "ir/ir.h"

// At instruction `index` of a block (counted from the block's start), while it is executed:
// visible[r] (n_regs entries) is set for each register r that
//   - holds the value of a C variable in scope, as DEBUG_VALUE and DEBUG_END tell, or
//   - was defined before and may be used behind the instruction.
// A variable to which different paths gave different registers, or none, is conflicting. With
// `count_conflicts` all its registers are visible, else none of them is on its account. So a
// value in a register that is not visible without conflicts may still be a variable's; and even
// with them, when a register was defined anew in a loop, the variable that was given its value
// in the previous iteration holds a value that is in no register any more.
// Takes time linear in the function's size for up to 64 variables.
void ir_visible_regs(const IrProgram *program, IrFunctionId function, IrBlockId block,
                     uint32_t index, bool count_conflicts, bool *visible);

// In front of instruction `index` of a block: needed[r] (n_regs entries) is set for each register
// that was defined before and may be used by this instruction or behind it, or certainly holds the
// value of a C variable in scope. Linear time, as above.
void ir_needed_regs(const IrProgram *program, IrFunctionId function, IrBlockId block,
                    uint32_t index, bool *needed);

// At the start of a block, before its PHIs: live[r] (n_regs entries) is set for each register
// that may be used from there on. A PHI uses its operands at the end of the predecessors, so
// those of the block's own PHIs are not live on that account. Takes linear time.
void ir_live_regs(const IrProgram *program, IrFunctionId function, IrBlockId block, bool *live);

// While instruction number `instr` of the function is executed: live[r] (n_regs entries) is set for
// each register that was defined before and may be used behind it. Takes linear time.
void ir_live_behind(const IrFunction *f, uint32_t instr, bool *live);

// In front of instruction `index` of a block: variables[r] (n_regs entries) is a C variable that
// register r certainly holds, as DEBUG_VALUE and DEBUG_END tell, or IR_NONE.
void ir_variables_of_regs(const IrProgram *program, IrFunctionId function, IrBlockId block,
                          uint32_t index, IrVariableId *variables);

#endif
