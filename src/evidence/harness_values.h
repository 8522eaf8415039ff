// C's words for scalars.
#ifndef EVIDENCE_HARNESS_VALUES_H
#define EVIDENCE_HARNESS_VALUES_H

#include "base/text.h"
#include "interp/inputs.h"
#include "ir/ir.h"

// NULL: plain compilers have no such type.
const char *harness_type_name(const IrType *type, bool is_unsigned);
// Of a type that has a name.
void harness_add_value(Text *file, const IrType *type, IrBits value, bool is_unsigned);

#endif
