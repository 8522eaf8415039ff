// The program as every engine sees it: functions in SSA form over scalar registers, blocks of
// instructions, memory objects by address, all in arrays and named by small numbers.
//
// Built once by the front end through ir/build.h, checked by ir_validate, read-only afterwards.
// A program owns all of its memory; ir_program_free releases it.
#ifndef IR_IR_H
#define IR_IR_H

#include "base/intern.h"
#include "ir/violations.h"

#include <stdbool.h>
#include <stdint.h>

// ---- Numbers that name things -------------------------------------------------------------

typedef uint32_t IrTypeId;     // program->types; 0 is void
typedef uint32_t IrConstId;    // program->constants
typedef uint32_t IrGlobalId;   // program->globals
typedef uint32_t IrFunctionId; // program->functions
typedef uint32_t IrVariableId; // program->variables
typedef uint32_t IrMessageId;  // program->messages
typedef uint32_t IrLocId;      // program->locs; 0 is "no position"
typedef uint32_t IrBlockId;    // function->blocks; 0 is the entry
typedef uint32_t IrReg;        // function->reg_types; parameters come first

enum { IR_NONE = UINT32_MAX };

// An operand is a register of the function or a constant of the program.
typedef struct IrOperand {
    uint32_t code; // constants have the top bit set
} IrOperand;

static inline IrOperand ir_reg_operand(IrReg reg) { return (IrOperand){reg}; }
static inline IrOperand ir_const_operand(IrConstId id) { return (IrOperand){id | 0x80000000u}; }
static inline bool ir_is_const(IrOperand operand) { return operand.code >> 31; }
static inline IrReg ir_operand_reg(IrOperand operand) { return operand.code; }
static inline IrConstId ir_operand_const(IrOperand operand) { return operand.code & 0x7fffffffu; }

// ---- Types ----------------------------------------------------------------------------------

typedef enum IrTypeKind { IR_VOID, IR_INT, IR_FLOAT, IR_POINTER, IR_ARRAY, IR_STRUCT } IrTypeKind;

typedef struct IrField {
    IrTypeId type;
    uint64_t offset; // in bytes
} IrField;

typedef struct IrType {
    IrTypeKind kind;
    uint32_t bits;    // IR_INT: 1..128; IR_FLOAT: 32, 64, 80; IR_POINTER: 32 or 64
    uint32_t align;   // ABI alignment in bytes
    uint64_t size;    // bytes from one array element to the next
    IrTypeId element; // IR_ARRAY
    uint64_t count;   // IR_ARRAY: elements; IR_STRUCT: fields
    IrField *fields;  // IR_STRUCT
    const char *name; // IR_STRUCT: its tag as LLVM spells it, or NULL
} IrType;

typedef enum IrDataModel { IR_LP64, IR_ILP32 } IrDataModel;

// ---- Constants and globals --------------------------------------------------------------------

typedef enum IrConstKind {
    IR_CONST_BITS,     // an integer, a float by its bits, or a pointer by its address (null: 0)
    IR_CONST_GLOBAL,   // address of a global + offset
    IR_CONST_FUNCTION, // address of a function + offset
} IrConstKind;

typedef struct IrConst {
    IrConstKind kind;
    IrTypeId type;
    uint64_t low, high; // IR_CONST_BITS: the bits, zero-extended to 128
    uint32_t target;    // IrGlobalId or IrFunctionId
    int64_t offset;     // bytes from the target's start
} IrConst;

// Bytes of a global that hold an address: a pointer-sized slot at `offset`.
typedef struct IrReloc {
    uint64_t offset;
    IrConstId value;
} IrReloc;

typedef struct IrGlobal {
    const char *name;
    IrTypeId type;
    uint64_t size;
    uint32_t align;
    bool is_constant;      // writing violates valid-deref
    bool is_presence;      // 0 where the weak symbol that it is named after is not defined
    bool is_external;      // declared only: contents arbitrary, size as far as its type tells
    bool has_unknown_size; // declared without a size: no access can be judged
    bool is_placeholder;   // represents an object of a caller of which nothing is known
    bool is_string;        // a string literal
    bool is_model;         // comes from a library model
    uint8_t *bytes;        // initial contents; NULL: all zero
    IrReloc *relocs;       // by rising offset, over `bytes`
    uint32_t n_relocs;
    IrLocId loc;
} IrGlobal;

// ---- Instructions -------------------------------------------------------------------------------

typedef enum IrOpcode {
#define OPCODE(id, name, family, type, operands, yields, meaning) IR_##id,
#include "ir/opcodes.def"
#undef OPCODE
    IR_N_OPCODES
} IrOpcode;

// What engines dispatch on; opcodes.def says which opcodes belong to which.
typedef enum IrFamily {
    IR_FAMILY_SUM,           // add, sub, mul: with nsw, C's signed arithmetic
    IR_FAMILY_DIVISION,      // undefined for some operands
    IR_FAMILY_SHIFT,         // undefined for some operands
    IR_FAMILY_BITWISE,       //
    IR_FAMILY_BIT_COUNT,     // one operand: count or rearrange its bits
    IR_FAMILY_OVERFLOW_TEST, //
    IR_FAMILY_COMPARISON,    // of integers or pointers
    IR_FAMILY_RESIZE,        // of integers
    IR_FAMILY_CAST,          // between integers, pointers and floats without changing bits
    IR_FAMILY_FLOAT_CONVERSION,
    IR_FAMILY_FLOAT,
    IR_FAMILY_CHOICE, // select, undef, phi
    IR_FAMILY_MEMORY,
    IR_FAMILY_ADDRESS, // of pointers, without an access
    IR_FAMILY_CALL,
    IR_FAMILY_TERMINATOR,
    IR_FAMILY_CHECK,
    IR_FAMILY_UNSUPPORTED,
    IR_FAMILY_DEBUG,
} IrFamily;

typedef enum IrYield { IR_NOTHING, IR_VALUE, IR_BIT, IR_RESULTS } IrYield;

// A row of opcodes.def.
typedef struct IrOpcodeInfo {
    const char *name;
    IrFamily family;
    char type;
    const char *operands; // NULL: any number
    IrYield yields;
    const char *meaning;
} IrOpcodeInfo;

extern const IrOpcodeInfo ir_opcodes[IR_N_OPCODES];

enum {                // IrInstr.flags
    IR_NSW = 1,       // ADD SUB MUL: C's signed arithmetic
    IR_OVERLAP = 2,   // COPY: memmove
    IR_SCOPED = 4,    // ALLOCA: dead until SCOPE_BEGIN
    IR_STATIC = 8,    // ALLOCA: constant size, in the entry block: at most once a call
    IR_VARIADIC = 16, // CALL, CALL_POINTER: last operand points to the variable arguments
    IR_VOLATILE = 32, // LOAD, STORE
    IR_SAFE = 128,    // SHL, LSHR, ASHR: the distance fits
    IR_SHADOW =
        64, // LOAD, STORE, COPY, FILL: of the shadow of memory (src/shadow), without a check
};

// FCMP's aux: a set of these.
typedef enum IrFloatRelation {
    IR_FLT = 1,
    IR_FEQ = 2,
    IR_FGT = 4,
    IR_FUNORDERED = 8
} IrFloatRelation;

typedef struct IrInstr {
    uint8_t op; // IrOpcode
    uint8_t flags;
    uint16_t n_targets;  // terminators: blocks, from function->targets[targets]
    uint32_t n_operands; // from function->operands[operands]
    uint32_t operands;
    uint32_t targets;
    IrTypeId type;      // see opcodes.def; for ALLOCA the type of what is allocated; STORE: of a
    IrReg result;       // the first of n_results consecutive registers; IR_NONE when there is none
    uint32_t n_results; //
    uint32_t aux;       // callee, alignment, variable, message: see opcodes.def
    IrLocId loc;
} IrInstr;

typedef struct IrLoc {
    const char *file; // interned
    uint32_t line, column;
} IrLoc;

// A local or global C variable, for people.
typedef struct IrVariable {
    const char *name;
    const char *type; // as C spells it, as far as debug information tells
    bool is_signed;
    IrLocId loc;
} IrVariable;

typedef struct IrBlock {
    uint32_t first, count; // instructions; the last one is the only terminator
    uint32_t preds;        // function->preds[preds ..]: the different predecessors;
    uint32_t n_preds;      // operand i of a PHI belongs to predecessor i
    const char *name;      // as LLVM spells it, or NULL
    uint32_t loop;         // innermost loop that holds the block, or IR_NONE
    bool is_cut_point;     // every cycle of the program goes through a cut point
} IrBlock;

typedef struct IrLoop {
    IrBlockId head;
    uint32_t parent; // enclosing loop, or IR_NONE
    uint32_t depth;  // 1 for outermost
    bool irreducible;
    IrLocId loc;
} IrLoop;

// ---- Functions --------------------------------------------------------------------------------

typedef enum IrFunctionKind {
    IR_FUNCTION_DEFINED,
    IR_FUNCTION_NATIVE,   // every engine knows it: see natives.def
    IR_FUNCTION_EXTERNAL, // unknown: returns anything, may change memory that it is passed
} IrFunctionKind;

typedef enum IrNative {
#define NATIVE(id, arguments, result, effects, meaning) IR_NATIVE_##id,
#include "ir/natives.def"
#undef NATIVE
    IR_N_NATIVES
} IrNative;

typedef struct IrFunction {
    const char *name;
    IrFunctionKind kind;
    IrNative native;    // of IR_FUNCTION_NATIVE
    bool is_variadic;   // the register after the last parameter points to the variable arguments
    bool is_model;      // the body is a library model, not the user's code
    bool is_contract;   // external: what a function with a body may do by its contract
    bool is_replaced;   // the program has a body for it, which does not count
    bool address_taken; // may be called through a pointer
    bool is_recursive;  // lies on a cycle of the call graph
    uint32_t component; // of the call graph; callees have lower or equal numbers
    uint32_t n_params;  // registers 0 .. n_params - 1
    uint32_t n_results;
    IrTypeId *param_types; // n_params
    IrTypeId *result_types;
    IrLocId loc;

    uint32_t n_regs;
    IrTypeId *reg_types;
    const char **reg_names; // as LLVM spells them, entries may be NULL
    uint32_t n_blocks;
    IrBlock *blocks;
    uint32_t n_instrs;
    IrInstr *instrs;
    IrOperand *operands;
    IrBlockId *targets;
    IrBlockId *preds;
    uint32_t n_operands, n_targets, n_preds;
    uint32_t n_loops;
    IrLoop *loops; // outer loops before inner ones
} IrFunction;

typedef struct IrProgram {
    IrDataModel data_model;
    uint32_t pointer_bits;
    uint32_t n_types, n_constants, n_globals, n_functions, n_variables, n_messages, n_locs;
    IrType *types;
    IrConst *constants;
    IrGlobal *globals;
    IrFunction *functions;
    uint32_t n_dropped_functions; // behind those: what a slice left out (ir/keep_reachable.h)
    IrVariable *variables;
    const char **messages;
    IrLoc *locs;
    IrFunctionId entry; // takes no arguments, calls main with any; IR_NONE when there is no main
    IrFunctionId main;
    Interner strings;
    Arena arena;
} IrProgram;

void ir_program_free(IrProgram *program); // NULL is fine

// ---- Reading ------------------------------------------------------------------------------------

static inline IrFamily ir_family(IrOpcode op) { return ir_opcodes[op].family; }

// UNSUPPORTED ends a run, not a block: what follows it is still lowered.
static inline bool ir_is_terminator(IrOpcode op) { return ir_family(op) == IR_FAMILY_TERMINATOR; }
static inline bool ir_is_call(IrOpcode op) { return ir_family(op) == IR_FAMILY_CALL; }
static inline bool ir_is_comparison(IrOpcode op) { return ir_family(op) == IR_FAMILY_COMPARISON; }

// The native that handles C function `name`, if one does.
bool ir_native_by_name(const char *name, IrNative *native);
// Why no engine can follow a call to C function `name` ("threads", ...), or NULL if it can.
const char *ir_unsupported_by_name(const char *name);

// NULL when there are none: a function without any has no array to point into.
static inline const IrOperand *ir_operands(const IrFunction *f, const IrInstr *i) {
    return i->n_operands ? f->operands + i->operands : NULL;
}
static inline const IrBlockId *ir_targets(const IrFunction *f, const IrInstr *i) {
    return i->n_targets ? f->targets + i->targets : NULL;
}
static inline const IrInstr *ir_terminator(const IrFunction *f, const IrBlock *b) {
    return &f->instrs[b->first + b->count - 1];
}
static inline const IrType *ir_type(const IrProgram *p, IrTypeId id) { return &p->types[id]; }

IrTypeId ir_operand_type(const IrProgram *program, const IrFunction *f, IrOperand operand);

// Bytes that a value of a scalar type occupies in memory when loaded or stored.
uint64_t ir_store_size(const IrType *type);

// "file.c:12:5" ("file.c:12" for column 0), or "" for position 0; the text lives as long as the
// program.
const char *ir_loc_text(IrProgram *program, IrLocId loc);

// What an instruction IR_CHECK says where it fails, without values.
const char *ir_check_says(const IrProgram *program, const IrFunction *f, const IrInstr *check);

#endif
