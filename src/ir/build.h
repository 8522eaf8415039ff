// Building a program. The front end is the only client; unit tests are the other.
//
// Order: types, constants, globals and function declarations may come at any time; a body is
// built between ir_build_body and ir_build_body_end. ir_builder_finish computes what is derived
// (loops, call graph, cut points) and hands over the program.
#ifndef IR_BUILD_H
#define IR_BUILD_H

#include "ir/ir.h"

typedef struct IrBuilder IrBuilder;

IrBuilder *ir_builder_new(IrDataModel model);
// All of a program but the bodies of its functions, with the same numbers: the caller builds the
// bodies anew.
IrBuilder *ir_builder_copy(const IrProgram *program);
void ir_builder_free(IrBuilder *builder); // only for a builder that is not finished
IrProgram *ir_builder_finish(IrBuilder *builder, IrFunctionId entry, IrFunctionId main);
IrProgram *ir_builder_program(IrBuilder *builder); // for looking up; still owned by the builder

const char *ir_build_string(IrBuilder *builder, const char *text); // interned; NULL stays NULL
IrLocId ir_build_loc(IrBuilder *builder, const char *file, uint32_t line, uint32_t column);
IrMessageId ir_build_message(IrBuilder *builder, const char *text);
IrVariableId ir_build_variable(IrBuilder *builder, IrVariable variable);
IrCTypeId ir_build_c_type(IrBuilder *builder, IrCType type);

// Types: equal scalars and arrays get equal ids; each call for a struct makes a new one.
IrTypeId ir_build_int(IrBuilder *builder, uint32_t bits);
IrTypeId ir_build_float(IrBuilder *builder, uint32_t bits);
IrTypeId ir_build_pointer(IrBuilder *builder);
IrTypeId ir_build_array(IrBuilder *builder, IrTypeId element, uint64_t count);
IrTypeId ir_build_struct(IrBuilder *builder, const char *name, uint64_t size, uint32_t align,
                         const IrField *fields, uint64_t n_fields);

// Constants: equal ones get equal ids.
IrConstId ir_build_bits(IrBuilder *builder, IrTypeId type, uint64_t low, uint64_t high);
IrConstId ir_build_address(IrBuilder *builder, IrConstKind kind, uint32_t target, int64_t offset);

// `global` is copied, with its bytes and relocs.
IrGlobalId ir_build_global(IrBuilder *builder, IrGlobal global);
void ir_build_global_contents(IrBuilder *builder, IrGlobalId id, const uint8_t *bytes,
                              const IrReloc *relocs, uint32_t n_relocs);

// Declares a function from name, kind, native, is_variadic, is_model, types and loc of
// `function`; its name and types are copied.
IrFunctionId ir_build_function(IrBuilder *builder, const IrFunction *function);
// Other types of parameters and results than it was declared with; both are copied.
void ir_build_set_types(IrBuilder *builder, IrFunctionId id, const IrTypeId *params,
                        uint32_t n_params, const IrTypeId *results, uint32_t n_results);
void ir_build_set_kind(IrBuilder *builder, IrFunctionId id, IrFunctionKind kind, IrNative native);

// ---- Bodies. One body at a time; registers for the parameters (and, for a variadic function,
// the pointer to the variable arguments) exist from the start.
void ir_build_body(IrBuilder *builder, IrFunctionId id);
IrBlockId ir_build_block(IrBuilder *builder, const char *name); // the first one is the entry
IrReg ir_build_reg(IrBuilder *builder, IrTypeId type, const char *name);
void ir_build_name_reg(IrBuilder *builder, IrReg reg, const char *name);

// Appends `instr` (whose operand and target fields are filled in from the lists) to the block.
// Says which register holds the shadow of a value (src/shadow).
void ir_build_shadow(IrBuilder *builder, IrReg reg, IrReg shadow);
// Nothing may be appended behind a terminator.
void ir_build_instr(IrBuilder *builder, IrBlockId block, IrInstr instr, const IrOperand *operands,
                    uint32_t n_operands, const IrBlockId *targets, uint32_t n_targets);
// Appends a PHI without operands; they are added one by one, before the body ends.
void ir_build_phi(IrBuilder *builder, IrBlockId block, IrReg result, IrLocId loc);
void ir_build_phi_operand(IrBuilder *builder, IrReg phi, IrBlockId pred, IrOperand value);

// Drops unreachable blocks and unused pure instructions, joins a block with its only
// predecessor where nothing else follows that, and stores the body in the program.
void ir_build_body_end(IrBuilder *builder);

#endif
