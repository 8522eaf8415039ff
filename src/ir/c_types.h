// Places in memory as C names them: `list.items[3].count` for an offset of a variable.
#ifndef IR_C_TYPES_H
#define IR_C_TYPES_H

#include "base/text.h"
#include "ir/ir.h"

// Adds "[3].count": the part of a variable of this type that holds `bits` bits from `first_bit` on,
// as exactly as its type tells. Gives the type of that part, and in *rest how many bits of it come
// before them.
IrCTypeId ir_c_type_add_path(const IrProgram *program, IrCTypeId type, uint64_t first_bit,
                             uint64_t bits, Text *text, uint64_t *rest);

#endif
