// Lowering of LLVM modules to the IR: what the files lower_*.c share.
//
// A value of a struct, array or vector type is flattened into its scalar leaves; a scalar is its
// own single leaf. Every LLVM value of the function under way maps to the list of its leaves'
// operands. Blocks are lowered in reverse postorder, so that definitions come before uses; PHIs
// get their registers before that and their operands with the predecessor's terminator.
#ifndef FRONTEND_LOWER_H
#define FRONTEND_LOWER_H

#include "base/diag.h"
#include "base/map.h"
#include "base/vec.h"
#include "frontend/system_headers.h"
#include "frontend/type_texts.h"
#include "ir/build.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

typedef struct Leaf {
    IrTypeId type;
    uint64_t offset; // bytes from the aggregate's start
} Leaf;

// The leaves of an LLVM type; `reason` is set (and n is 0) for types that are not supported.
typedef struct Leaves {
    const Leaf *items;
    uint32_t n;
    const char *reason;
} Leaves;

// The operands of a value's leaves.
typedef struct Values {
    const IrOperand *items;
    uint32_t n;
} Values;

typedef struct PendingFunction {
    LLVMValueRef llvm;
    IrFunctionId id;
    bool is_whole;         // what takes the place of its body is left out
    bool runs_destructors; // the body is made here: calls of all destructors
    const char *reason; // not NULL: there is no body, and a run that enters it cannot be followed
} PendingFunction;

// An address in a global's initialiser that is null where the symbol is not defined.
typedef struct WeakAddress {
    IrGlobalId global;
    uint64_t offset;
    LLVMValueRef value;
} WeakAddress;

typedef struct TypedOperand {
    IrTypeId type;
    IrOperand operand;
} TypedOperand;

// A function that calls a native of the allocator and sets errno where it fails.
typedef struct ErrnoWrapper {
    IrFunctionId native, wrapper;
    bool is_defined; // its body is made
} ErrnoWrapper;

typedef struct PendingGlobal {
    LLVMValueRef llvm;
    IrGlobalId id;
} PendingGlobal;

typedef struct LowerContext {
    IrBuilder *builder;
    LLVMModuleRef user, models;
    LLVMTargetDataRef layout;
    IrDataModel model;
    IrTypeId pointer, i1, i8, i32, word; // word: an integer of pointer width

    Arena arena;                  // leaves and operand lists
    Map leaves;                   // LLVMTypeRef -> Leaves *
    Map types;                    // LLVMTypeRef -> IrTypeId
    Map globals;                  // LLVMValueRef -> IrGlobalId
    Map functions;                // LLVMValueRef, or interned name of a native -> IrFunctionId
    Map definitions;              // IrFunctionId -> LLVMValueRef, of functions with a body
    Map labels;                   // LLVMBasicBlockRef -> number, for computed goto
    Map variables;                // LLVMMetadataRef -> IrVariableId
    Map c_types;                  // LLVMMetadataRef -> IrCTypeId
    VEC(PendingFunction) pending; // bodies to lower
    VEC(PendingGlobal) pending_globals; // contents to lower
    Map files;                          // names of files from here: hash of folder and name -> name
    const char *bad_initialiser;        // a global that cannot be lowered, or NULL
    bool has_checks;                    // undefined behaviour is checked for (IR_CHECK)
    TypeTexts type_texts;               // of functions
    Map messages;                       // texts -> IrMessageId
    bool knows_library_addresses;       // lower_check_pointer_call was here before
    bool has_library_addresses;         // and found one
    bool trust_nsw;                     // nsw marks C's signed arithmetic
    IrBlockId body;                     // of a function that has a contract, too; IR_NONE: none
    bool has_cut_bodies;                // see frontend/modular.h
    const SystemFolders *folders;       // of headers
    Map presences;                      // LLVMValueRef of a weak symbol -> IrGlobalId, lower_weak.c
    VEC(WeakAddress) weak_addresses;    // to be stored at the start of a run
    IrFunctionId weak_start;            // the function that stores them, or IR_NONE
    VEC(ErrnoWrapper) errno_wrappers;   // lower_errno.c
    Map alone;                          // LLVMValueRef of a driver -> the function that it is for
    Map wholes;                         // LLVMValueRef -> IrFunctionId of the whole body

    // The function under way.
    LLVMValueRef function;
    IrFunctionId id;
    bool is_whole;
    Map values;      // LLVMValueRef -> Values *
    Map blocks;      // LLVMBasicBlockRef -> IrBlockId
    IrBlockId block; // where instructions go
    IrBlockId entry;
    IrLocId loc;
    bool is_initial;              // what is written initialises an object
    LLVMBasicBlockRef llvm_block; // under way
} LowerContext;

// ---- lower.c ----------------------------------------------------------------
// main or a driver, and what becomes of it.
typedef struct LowerStart {
    LLVMValueRef function;
    LLVMValueRef
        alone; // a driver is for this function: its body is never replaced there. May be NULL
    IrFunctionId id, entry; // the entry calls it
} LowerStart;

// One start is the program's; with several the program has no entry of its own, and with none it
// has no entry at all.
IrProgram *lower_program(LLVMModuleRef user, LLVMModuleRef models, IrDataModel model,
                         const SystemFolders *folders, LowerStart *starts, size_t n_starts,
                         bool all_functions, bool trust_nsw, bool has_checks);

void lower_call_destructors(LowerContext *lc);

// ---- lower_types.c ----------------------------------------------------------
Leaves lower_leaves(LowerContext *lc, LLVMTypeRef type);
IrTypeId lower_memory_type(LowerContext *lc, LLVMTypeRef type); // keeps arrays and structs
uint64_t lower_alloc_size(LowerContext *lc, LLVMTypeRef type);  // 0 for types without a size

// ---- lower_constants.c ------------------------------------------------------
// Leaves of a constant; may emit instructions (undef, address arithmetic) into the block.
Values lower_constant(LowerContext *lc, LLVMValueRef constant);
IrGlobalId lower_global(LowerContext *lc, LLVMValueRef global);
void lower_global_contents(LowerContext *lc, PendingGlobal pending);
IrOperand lower_int_const(LowerContext *lc, IrTypeId type, uint64_t value);
bool lower_const_words(LLVMValueRef constant, uint64_t *low, uint64_t *high); // of a ConstantInt
IrOperand lower_label_address(LowerContext *lc, LLVMBasicBlockRef label);

// ---- lower_weak.c -----------------------------------------------------------
// Does the constant hold the address of a symbol that need not be defined?
bool lower_is_weak(LowerContext *lc, LLVMValueRef constant);
bool lower_holds_weak(LowerContext *lc, LLVMValueRef constant); // also in parts of it
// The address of such a symbol in this run: null where it is not defined.
IrOperand lower_weak_address(LowerContext *lc, LLVMValueRef symbol);
void lower_declare_weak_start(LowerContext *lc);
void lower_define_weak_start(LowerContext *lc);

// ---- lower_errno.c ----------------------------------------------------------
// Is it a native that allocates, in a program that can read errno?
bool lower_sets_errno(LowerContext *lc, IrFunctionId id);
// Behind a call of such a native: errno becomes ENOMEM if it failed.
void lower_errno_of_allocation(LowerContext *lc, IrFunctionId id, const TypedOperand *args,
                               uint32_t n_args, TypedOperand result);
IrFunctionId lower_function_address(LowerContext *lc, LLVMValueRef function); // for its address
bool lower_define_errno_wrappers(LowerContext *lc); // false: there was none to define

// ---- lower_functions.c ------------------------------------------------------
// Is there a body or a native for the function? If not: why a call cannot be followed, or NULL for
// an external function of the program's.
bool lower_is_provided(LowerContext *lc, LLVMValueRef function);
const char *lower_not_modelled(LowerContext *lc, LLVMValueRef function);
IrFunctionId lower_function_ref(LowerContext *lc, LLVMValueRef function);
IrFunctionId lower_callee(LowerContext *lc, LLVMValueRef function); // of the function under way
IrFunctionId lower_native_function(LowerContext *lc, const char *name, IrNative native,
                                   const IrTypeId *params, uint32_t n_params, IrTypeId result);
void lower_body(LowerContext *lc, PendingFunction pending);
LLVMTypeRef lower_byval_type(LLVMValueRef function, uint32_t param); // NULL when not by value

// ---- lower_instr.c: one instruction or terminator ---------------------------
void lower_instr(LowerContext *lc, LLVMValueRef instr);
void lower_phi_operands(LowerContext *lc, LLVMBasicBlockRef from, LLVMBasicBlockRef to);

Values lower_values(LowerContext *lc, LLVMValueRef value); // of an operand
IrOperand lower_scalar(LowerContext *lc, LLVMValueRef value);
void lower_define(LowerContext *lc, LLVMValueRef value, const IrOperand *leaves, uint32_t n);
void lower_define_one(LowerContext *lc, LLVMValueRef value, IrOperand operand);

// Emit an instruction into the current block; lower_emit gives its result a new register.
IrOperand lower_emit(LowerContext *lc, IrOpcode op, IrTypeId type, IrTypeId result_type,
                     const char *name, uint8_t flags, uint32_t aux, const IrOperand *operands,
                     uint32_t n);
IrOperand lower_emit1(LowerContext *lc, IrOpcode op, IrTypeId type, IrOperand a);
IrOperand lower_emit2(LowerContext *lc, IrOpcode op, IrTypeId type, IrOperand a, IrOperand b);
IrOperand lower_compare(LowerContext *lc, IrOpcode op, IrTypeId type, IrOperand a, IrOperand b);
IrOperand lower_select(LowerContext *lc, IrTypeId type, IrOperand c, IrOperand a, IrOperand b);
IrOperand lower_undef(LowerContext *lc, IrTypeId type);
void lower_effect(LowerContext *lc, IrOpcode op, IrTypeId type, uint8_t flags, uint32_t aux,
                  const IrOperand *operands, uint32_t n);
void lower_jump(LowerContext *lc, IrBlockId target);
void lower_branch(LowerContext *lc, IrOperand condition, IrBlockId yes, IrBlockId no);
// Marks the place as not modelled; the instruction's results become arbitrary values.
void lower_unsupported(LowerContext *lc, LLVMValueRef instr, const char *reason);

// ---- lower_arith.c, lower_memory.c, lower_control.c, lower_calls.c,
// ---- lower_intrinsics.c, lower_checks.c, lower_debug.c
void lower_binary(LowerContext *lc, LLVMValueRef instr);
void lower_icmp(LowerContext *lc, LLVMValueRef instr);
void lower_fcmp(LowerContext *lc, LLVMValueRef instr);
void lower_cast(LowerContext *lc, LLVMValueRef instr);

void lower_alloca(LowerContext *lc, LLVMValueRef instr);
void lower_dynamic_alloca(LowerContext *lc, LLVMValueRef call, LLVMValueRef size);
void lower_load(LowerContext *lc, LLVMValueRef instr);
void lower_store(LowerContext *lc, LLVMValueRef instr);
void lower_gep(LowerContext *lc, LLVMValueRef instr);
bool lower_fixed_offset(LowerContext *lc, LLVMValueRef gep, uint64_t *offset); // false: not fixed
void lower_atomic_rmw(LowerContext *lc, LLVMValueRef instr);
void lower_cmpxchg(LowerContext *lc, LLVMValueRef instr);
IrOperand lower_offset(LowerContext *lc, IrOperand pointer, uint64_t offset);
IrOperand lower_load_at(LowerContext *lc, IrOperand pointer, IrTypeId type, uint32_t align);
void lower_store_at(LowerContext *lc, IrOperand value, IrTypeId type, IrOperand pointer,
                    uint32_t align);
void lower_copy(LowerContext *lc, IrOperand to, IrOperand from, IrOperand size, bool may_overlap);
// A stack object that exists once a call of the function under way.
IrOperand lower_static_alloca(LowerContext *lc, IrTypeId type, uint64_t size, uint32_t align);

void lower_br(LowerContext *lc, LLVMValueRef instr);
void lower_switch(LowerContext *lc, LLVMValueRef instr);
void lower_indirect_br(LowerContext *lc, LLVMValueRef instr);
void lower_ret(LowerContext *lc, LLVMValueRef instr);
void lower_unreachable(LowerContext *lc);

void lower_call(LowerContext *lc, LLVMValueRef instr);
// ---- lower_padding.c: behind a copy or a fill that assigns or initialises a structure
void lower_padding_behind_copy(LowerContext *lc, LLVMValueRef call);
void lower_padding_behind_fill(LowerContext *lc, LLVMValueRef call);

bool lower_is_cut(LowerContext *lc, LLVMValueRef instr); // the function returns here, by contract
bool lower_is_end(LowerContext *lc, LLVMValueRef instr); // and it has no other body
bool lower_has_body(LLVMValueRef begin); // the start of a contract (frontend/modular.h)
bool lower_intrinsic(LowerContext *lc, LLVMValueRef call, const char *name); // false: unknown

// The arithmetic behind clang's overflow checks.
bool lower_is_checked_arithmetic(LLVMValueRef with_overflow_call);
bool lower_is_redundant_check(LLVMValueRef branch); // its handler need not be lowered

// Of pointers: arithmetic that must stay inside an object, an access of a type with an alignment,
// two pointers that are compared or subtracted.
void lower_check_gep(LowerContext *lc, LLVMValueRef gep, IrOperand base, IrOperand pointer);
void lower_check_constant(LowerContext *lc, LLVMValueRef constant, IrOperand pointer);
void lower_check_alignment(LowerContext *lc, LLVMValueRef address, IrOperand pointer,
                           uint32_t align);
void lower_check_pair(LowerContext *lc, IrCheck check, IrOperand a, IrOperand b);
// ---- lower_library.c: what the C library leaves undefined
bool lower_is_in_program(const LowerContext *lc);         // not in a model
void lower_unchecked(LowerContext *lc, const char *text); // no proof goes through here
// A call of a model that says when behaviour is defined (models/models.h).
bool lower_library_rule(LowerContext *lc, LLVMValueRef call, const char *name);
// In front of a call of the program's to the C library: does its format fit, is its stream open, is
// its comparison function one?
void lower_check_arguments(LowerContext *lc, LLVMValueRef call, const char *name);
// The same of a call through a pointer, which may be one to such a function: it is not checked.
void lower_check_pointer_call(LowerContext *lc);
// Of __builtin_memcpy and its kin: the pointer is not null, even for no bytes.
void lower_check_memory(LowerContext *lc, LLVMValueRef size, IrOperand pointer);
// An element of a table of glibc's ctype.h, to which isalpha and its kin expand.
void lower_check_table(LowerContext *lc, LLVMValueRef gep);
void lower_call_model(LowerContext *lc, const char *name, const IrOperand *operands, uint32_t n);
#define LOWER_OUTPUT_CHECK "__assay_check_output"
#define LOWER_EXIT "__assay_exit"                   // models/exit.c
#define LOWER_DESTRUCTORS "__assay_run_destructors" // made by lower_functions.c
bool lower_uses_streams(LLVMModuleRef user);        // may output go to a stream that is closed?
// ---- lower_variable_arguments.c
enum { ARGUMENT_TYPES_ROOM = 16 }; // bytes in front of variable arguments
bool lower_has_argument_types(const LowerContext *lc);
char lower_argument_kind(LLVMTypeRef type); // a letter of ir/format_fit.h; c, f: smaller ones
// One more argument, at `offset` up to `end`.
void lower_add_argument_kind(Text *types, char kind, uint64_t offset, uint64_t end);
IrOperand lower_argument_types(LowerContext *lc, const char *types); // the address of the text
// The same, found in front of the arguments that a function got.
IrOperand lower_types_at_start(LowerContext *lc, IrOperand arguments);
void lower_check_va_arg(LowerContext *lc, LLVMValueRef load);

// A handler of the sanitizer's that neither undefined_checks.c nor a native stands for.
bool lower_is_unknown_check(const char *callee);
// A call of a function of undefined_checks.h; `kind` is the rest of its name.
void lower_check(LowerContext *lc, LLVMValueRef call, const char *kind);

// ---- lower_call_checks.c
// A check of IS_TOLD: where the condition does not hold, nobody knows.
void lower_doubt(LowerContext *lc, IrCheck check, IrOperand condition, const char *reason);
const char *lower_function_type(LowerContext *lc, LLVMValueRef function); // NULL: not known
// llvm.type.test in front of a call.
void lower_type_test(LowerContext *lc, LLVMValueRef test);
// In front of a call of a function by its name.
void lower_check_direct(LowerContext *lc, LLVMValueRef call, LLVMValueRef callee, IrFunctionId id);
// In front of a call through a pointer that has no test.
void lower_check_untested(LowerContext *lc, LLVMValueRef call);

void lower_debug(LowerContext *lc, LLVMValueRef call, const char *name);
// The name of a file of debug information, counted from the folder where we are; interned.
const char *lower_file_name(LowerContext *lc, const char *folder, size_t folder_length,
                            const char *file, size_t file_length);
IrLocId lower_loc(LowerContext *lc, LLVMValueRef instr);
IrLocId lower_function_loc(LowerContext *lc, LLVMValueRef function);
// What debug information says of a global: its name, its type, where it is declared.
void lower_describe_global(LowerContext *lc, LLVMValueRef global, IrGlobal *description);

// ---- lower_c_types.c --------------------------------------------------------
IrCTypeId lower_c_type(LowerContext *lc, LLVMMetadataRef type); // 0: not known

#endif
