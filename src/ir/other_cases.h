// The cases of all opcodes but those of some families, for the end of a switch over IrOpcode in
// the code that handles these families:
//
//     switch ((IrOpcode)i->op) {
//     case IR_TRUNC: ...
//     case IR_ZEXT: ...
//     case IR_SEXT: ...
// #define HANDLES_RESIZE ,
// #include "ir/other_cases.h"
//         break;
//     }
//     UNREACHABLE("no change of width");
//
// Such a switch has no default. A new opcode of the family is a case that is missing, which is an
// error (-Werror=switch); one of another family is among these.
//
// Where HANDLES_x is defined, its comma makes an empty second argument; else that is the case.
#define OTHER_CASE_SECOND(first, second, ...) second
#define OTHER_CASE(...) OTHER_CASE_SECOND(__VA_ARGS__, )
#define OPCODE(id, name, family, type, operands, yields, meaning)                                  \
    OTHER_CASE(HANDLES_##family, case IR_##id:)
#include "ir/opcodes.def"
case IR_N_OPCODES:
#undef OPCODE
#undef OTHER_CASE
#undef OTHER_CASE_SECOND
#undef HANDLES_SUM
#undef HANDLES_DIVISION
#undef HANDLES_SHIFT
#undef HANDLES_BITWISE
#undef HANDLES_BIT_COUNT
#undef HANDLES_OVERFLOW_TEST
#undef HANDLES_COMPARISON
#undef HANDLES_RESIZE
#undef HANDLES_CAST
#undef HANDLES_FLOAT_CONVERSION
#undef HANDLES_FLOAT
#undef HANDLES_CHOICE
#undef HANDLES_MEMORY
#undef HANDLES_ADDRESS
#undef HANDLES_CALL
#undef HANDLES_TERMINATOR
#undef HANDLES_CHECK
#undef HANDLES_UNSUPPORTED
#undef HANDLES_DEBUG
