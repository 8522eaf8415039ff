// Functions: which one a name means, and their bodies.
//
// A call goes to the program's own definition, else to what every engine handles natively, else to
// the library model, else to an unknown external function. Only the error functions of the
// properties are native even where a program defines them.
#include "frontend/lower.h"

#include "base/check.h"
#include "base/graph.h"
#include "frontend/const_objects.h"
#include "frontend/driver.h"
#include "frontend/harness_text.h"
#include "frontend/frontend.h"
#include "frontend/library_names.h"
#include "frontend/literals.h"
#include "frontend/modular.h"
#include "ir/natives.h"

#include <stdio.h>
#include <string.h>

LLVMTypeRef lower_byval_type(LLVMValueRef function, uint32_t param) {
    unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
    LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(function, param + 1, kind);
    return attribute ? LLVMGetTypeAttributeValue(attribute) : NULL;
}

typedef struct Resolved {
    LLVMValueRef definition; // NULL when there is no body to lower
    IrFunctionKind kind;
    IrNative native;
} Resolved;

static bool has_body(LLVMValueRef function) {
    return function && LLVMCountBasicBlocks(function) > 0;
}

// In a program with streams in memory (open_memstream), what prints to a stream is a model, which
// calls the native for other streams.
static LLVMValueRef printing_model(LowerContext *lc, LLVMValueRef function, IrNative native) {
    bool is_model = LLVMGetGlobalParent(function) == lc->models;
    LLVMValueRef open = LLVMGetNamedFunction(lc->user, "open_memstream");
    if (!lc->models || is_model || !open || has_body(open))
        return NULL;
    return native == IR_NATIVE_FPRINTF
               ? LLVMGetNamedFunction(lc->models, "__assay_print_to_stream_of")
           : native == IR_NATIVE_VFPRINTF
               ? LLVMGetNamedFunction(lc->models, "__assay_print_to_stream")
               : NULL;
}

// `exit` in a program with handlers of atexit or with destructors, where it is a model.
static LLVMValueRef exit_model(LowerContext *lc, const char *name) {
    return lc->models && strcmp(name, "exit") == 0 ? LLVMGetNamedFunction(lc->models, LOWER_EXIT)
                                                   : NULL;
}

// A model instead of the native that the name means otherwise, or NULL.
static LLVMValueRef model_of_native(LowerContext *lc, LLVMValueRef function, const char *name,
                                    IrNative native) {
    LLVMValueRef exit = exit_model(lc, name);
    return exit ? exit : printing_model(lc, function, native);
}

// A harness's own source of values, "nondet_int": declared without parameters, defined nowhere.
static bool is_source_of_values(LLVMValueRef function, const char *name) {
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMGetReturnType(type));
    return strncmp(name, "nondet_", 7) == 0 && LLVMCountParamTypes(type) == 0 &&
           (kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind ||
            kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind ||
            kind == LLVMX86_FP80TypeKind);
}

static Resolved resolve(LowerContext *lc, LLVMValueRef function, const char *name) {
    Resolved resolved = {.kind = IR_FUNCTION_NATIVE};
    bool is_native = ir_native_by_name(name, &resolved.native);
    bool is_local = LLVMGetLinkage(function) == LLVMInternalLinkage;
    if (is_native && resolved.native == IR_NATIVE_ERROR)
        return resolved;
    LLVMValueRef user = is_local ? function : LLVMGetNamedFunction(lc->user, name);
    if (has_body(user))
        return (Resolved){user, IR_FUNCTION_DEFINED, 0};
    LLVMValueRef model_instead =
        is_native ? model_of_native(lc, function, name, resolved.native) : NULL;
    if (model_instead)
        return (Resolved){model_instead, IR_FUNCTION_DEFINED, 0};
    if (is_native)
        return resolved;
    LLVMValueRef model = lc->models ? LLVMGetNamedFunction(lc->models, name) : NULL;
    if (has_body(model) && LLVMGetLinkage(model) != LLVMInternalLinkage)
        return (Resolved){model, IR_FUNCTION_DEFINED, 0};
    if (is_source_of_values(function, name))
        return (Resolved){NULL, IR_FUNCTION_NATIVE, IR_NATIVE_NONDET};
    return (Resolved){NULL, IR_FUNCTION_EXTERNAL, 0};
}

bool lower_is_provided(LowerContext *lc, LLVMValueRef function) {
    size_t length;
    return resolve(lc, function, LLVMGetValueName2(function, &length)).kind != IR_FUNCTION_EXTERNAL;
}

typedef VEC(IrTypeId) TypeList;

static void add_types(LowerContext *lc, LLVMTypeRef type, TypeList *types) {
    Leaves leaves = lower_leaves(lc, type);
    for (uint32_t i = 0; i < leaves.n; i++)
        vec_push(types, leaves.items[i].type);
}

static void add_param_types(LowerContext *lc, LLVMTypeRef function, TypeList *types) {
    uint32_t n = LLVMCountParamTypes(function);
    LLVMTypeRef *params = memory_new(n * sizeof *params);
    LLVMGetParamTypes(function, params);
    for (uint32_t i = 0; i < n; i++)
        add_types(lc, params[i], types);
    free(params);
}

// The type of a native's argument of a kind.
static IrTypeId type_of_kind(const LowerContext *lc, char kind) {
    return ir_native_type(kind) == IR_INT ? lc->word : lc->pointer;
}

static const char *explain(LowerContext *lc, const char *name, const char *what) {
    Text text = {0};
    text_add(&text, "%s %s", name, what);
    const char *reason = ir_build_string(lc->builder, text_chars(&text));
    text_release(&text);
    return reason;
}

// Does the declaration of a native have the parameters and the result that the table asks for? One
// with a variable argument list leaves open what it does not name.
static bool is_declared_well(LowerContext *lc, LLVMValueRef function, IrNative native) {
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    TypeList params = {0}, results = {0};
    add_param_types(lc, type, &params);
    add_types(lc, LLVMGetReturnType(type), &results);
    const char *kinds = ir_native_info(native)->arguments;
    uint32_t n_needed = LLVMIsFunctionVarArg(type) ? ir_native_needs(native) : 0;
    for (uint32_t i = (uint32_t)params.count; i < n_needed; i++)
        vec_push(&params, type_of_kind(lc, kinds[i]));
    bool fits = ir_native_fits(ir_builder_program(lc->builder), native, params.items,
                               (uint32_t)params.count, results.items, (uint32_t)results.count);
    vec_free(&params);
    vec_free(&results);
    return fits;
}

// What the library does is known to its users: taking it for any function would show runs that do
// not exist, and hide those in which it does more than an external function is taken to do.
const char *lower_not_modelled(LowerContext *lc, LLVMValueRef function) {
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    Resolved resolved = resolve(lc, function, name);
    if (resolved.kind == IR_FUNCTION_NATIVE && !is_declared_well(lc, function, resolved.native))
        return explain(lc, name, "is declared with types that its model does not expect");
    if (resolved.kind != IR_FUNCTION_EXTERNAL)
        return NULL;
    const char *reason = ir_unsupported_by_name(name);
    bool is_known = library_has(name) || system_declares(lc->folders, function) ||
                    harness_text_mentions(name, length);
    if (reason || !is_known)
        return reason;
    return explain(lc, name, "is not modelled");
}

static IrFunctionId declare(LowerContext *lc, LLVMValueRef function, const char *name,
                            const Resolved *resolved) {
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    TypeList param_types = {0}, result_types = {0};
    add_param_types(lc, type, &param_types);
    add_types(lc, LLVMGetReturnType(type), &result_types);
    // An old-style declaration "int f();" is no promise of variable arguments, and a native's are
    // known whatever its declaration says.
    bool is_variadic =
        LLVMIsFunctionVarArg(type) && (resolved->definition || LLVMCountParamTypes(type) > 0);
    if (resolved->kind == IR_FUNCTION_NATIVE && ir_native_argument(resolved->native, '.') >= 0) {
        const char *kinds = ir_native_info(resolved->native)->arguments;
        is_variadic = true;
        param_types.count = 0;
        for (; *kinds != '.'; kinds++)
            vec_push(&param_types, type_of_kind(lc, *kinds));
    }
    IrFunction description = {
        .name = name,
        .kind = resolved->kind,
        .native = resolved->native,
        .is_variadic = is_variadic,
        .is_model = LLVMGetGlobalParent(function) == lc->models ||
                    (resolved->kind == IR_FUNCTION_DEFINED && !resolved->definition) ||
                    strncmp(name, DRIVER_NAME, strlen(DRIVER_NAME)) == 0 ||
                    strncmp(name, LITERALS_PLACE_FUNCTION, strlen(LITERALS_PLACE_FUNCTION)) == 0,
        .is_contract = strncmp(name, FRONTEND_BY_CONTRACT, strlen(FRONTEND_BY_CONTRACT)) == 0,
        .is_replaced = resolved->kind != IR_FUNCTION_DEFINED && LLVMCountBasicBlocks(function) > 0,
        .n_params = (uint32_t)param_types.count,
        .n_results = (uint32_t)result_types.count,
        .param_types = param_types.items,
        .result_types = result_types.items,
        .type = lower_function_type(lc, function),
        .loc = lower_function_loc(lc, function)};
    IrFunctionId id = ir_build_function(lc->builder, &description);
    vec_free(&param_types);
    vec_free(&result_types);
    return id;
}

// The models only declare what calls the program's destructors.
static bool is_destructor_caller(LowerContext *lc, LLVMValueRef function, const char *name) {
    return LLVMGetGlobalParent(function) == lc->models && strcmp(name, LOWER_DESTRUCTORS) == 0;
}

IrFunctionId lower_function_ref(LowerContext *lc, LLVMValueRef function) {
    uint64_t found;
    if (map_get(&lc->functions, map_key(function), &found))
        return (IrFunctionId)found;
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    Resolved resolved = resolve(lc, function, name);
    if (resolved.definition && resolved.definition != function) {
        IrFunctionId same = lower_function_ref(lc, resolved.definition);
        map_set(&lc->functions, map_key(function), same);
        return same;
    }
    // Calls through pointers find out when they get there that nothing is known of the function.
    const char *reason = lower_not_modelled(lc, function);
    if (reason)
        resolved.kind = IR_FUNCTION_DEFINED;
    bool runs_destructors = is_destructor_caller(lc, function, name);
    if (runs_destructors)
        resolved.kind = IR_FUNCTION_DEFINED;
    IrFunctionId id = declare(lc, function, name, &resolved);
    map_set(&lc->functions, map_key(function), id);
    if (resolved.definition)
        map_set(&lc->definitions, id, map_key(function));
    if (resolved.definition || reason || runs_destructors)
        vec_push(&lc->pending, ((PendingFunction){.llvm = function,
                                                  .id = id,
                                                  .reason = reason,
                                                  .runs_destructors = runs_destructors}));
    return id;
}

static bool is_call_of(LLVMValueRef instr, const char *prefix) {
    size_t length;
    return LLVMIsACallInst(instr) && LLVMIsAFunction(LLVMGetCalledValue(instr)) &&
           strncmp(LLVMGetValueName2(LLVMGetCalledValue(instr), &length), prefix, strlen(prefix)) ==
               0;
}

static bool has_cut(LLVMValueRef function) {
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (is_call_of(i, MODULAR_BEGIN))
                return true;
    return false;
}

// A function that is taken by its contract elsewhere is whole where it is checked itself.
IrFunctionId lower_callee(LowerContext *lc, LLVMValueRef function) {
    uint64_t alone = 0, found;
    map_get(&lc->alone, map_key(lc->function), &alone);
    if (!lc->has_cut_bodies || alone != map_key(function) || !has_cut(function))
        return lower_function_ref(lc, function);
    if (map_get(&lc->wholes, map_key(function), &found))
        return (IrFunctionId)found;
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    Resolved resolved = resolve(lc, function, name);
    IrFunctionId id = declare(lc, function, name, &resolved);
    map_set(&lc->wholes, map_key(function), id);
    map_set(&lc->definitions, id, map_key(function));
    vec_push(&lc->pending, ((PendingFunction){.llvm = function, .id = id, .is_whole = true}));
    return id;
}

IrFunctionId lower_native_function(LowerContext *lc, const char *name, IrNative native,
                                   const IrTypeId *params, uint32_t n_params, IrTypeId result) {
    const char *key = ir_build_string(lc->builder, name);
    uint64_t found;
    if (map_get(&lc->functions, map_key(key), &found))
        return (IrFunctionId)found;
    IrFunction description = {.name = key,
                              .kind = IR_FUNCTION_NATIVE,
                              .native = native,
                              .n_params = n_params,
                              .param_types = (IrTypeId *)params, // copied
                              .n_results = result ? 1 : 0,
                              .result_types = &result};
    IrFunctionId id = ir_build_function(lc->builder, &description);
    map_set(&lc->functions, map_key(key), id);
    return id;
}

// ---- Bodies -----------------------------------------------------------------

typedef VEC(LLVMBasicBlockRef) BlockList;

// Does nothing follow the contract that stands in the block?
static bool is_cut_off(LowerContext *lc, LLVMBasicBlockRef block) {
    bool has_body = true;
    for (LLVMValueRef i = lc->has_cut_bodies && !lc->is_whole ? LLVMGetFirstInstruction(block)
                                                              : NULL;
         i; i = LLVMGetNextInstruction(i))
        if (is_call_of(i, MODULAR_BEGIN))
            has_body = lower_has_body(i);
    return !has_body;
}

// The reachable blocks in reverse postorder.
static void order_blocks(LowerContext *lc, LLVMValueRef function, BlockList *order) {
    uint32_t n = LLVMCountBasicBlocks(function);
    LLVMBasicBlockRef *blocks = memory_new(n * sizeof *blocks);
    LLVMGetBasicBlocks(function, blocks);
    Map index = {0};
    for (uint32_t b = 0; b < n; b++)
        map_set(&index, map_key(blocks[b]), b);
    VEC(GraphEdge) edges = {0};
    for (uint32_t b = 0; b < n; b++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(blocks[b]);
        unsigned n_successors = LLVMGetNumSuccessors(end);
        if (n_successors == 2 && LLVMIsABranchInst(end) && lower_is_redundant_check(end))
            n_successors = 1; // the handler comes second
        if (is_cut_off(lc, blocks[b]))
            n_successors = 0;
        for (unsigned s = 0; s < n_successors; s++) {
            uint64_t to = 0;
            map_get(&index, map_key(LLVMGetSuccessor(end, s)), &to);
            vec_push(&edges, ((GraphEdge){b, (uint32_t)to}));
        }
    }
    Graph graph = graph_from_edges(n, edges.items, (uint32_t)edges.count);
    GraphSearch search = graph_search(&graph, 0);
    for (uint32_t i = 0; i < search.n_reached; i++)
        vec_push(order, blocks[search.nodes[i]]);
    graph_search_release(&search);
    graph_release(&graph);
    vec_free(&edges);
    map_release(&index);
    free(blocks);
}

static void declare_block(LowerContext *lc, LLVMBasicBlockRef block) {
    IrBlockId id = ir_build_block(lc->builder, LLVMGetBasicBlockName(block));
    map_set(&lc->blocks, map_key(block), id);
    lc->block = id;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(block); phi && LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi)) {
        Leaves leaves = lower_leaves(lc, LLVMTypeOf(phi));
        size_t length;
        const char *name = LLVMGetValueName2(phi, &length);
        IrOperand *items = arena_new(&lc->arena, leaves.n * sizeof *items);
        for (uint32_t i = 0; i < leaves.n; i++) {
            IrReg reg = ir_build_reg(lc->builder, leaves.items[i].type, *name ? name : NULL);
            ir_build_phi(lc->builder, id, reg, lower_loc(lc, phi));
            items[i] = ir_reg_operand(reg);
        }
        lower_define(lc, phi, items, leaves.n);
    }
}

// By-value structures are copied into an object of the callee's own.
static IrOperand own_copy(LowerContext *lc, LLVMTypeRef type, IrOperand from, bool is_const) {
    uint64_t size = lower_alloc_size(lc, type);
    IrOperand bytes = lower_int_const(lc, lc->word, size);
    IrOperand copy = lower_emit(lc, IR_ALLOCA, lower_memory_type(lc, type), lc->pointer, NULL,
                                IR_STATIC | (is_const ? IR_CONST : 0),
                                LLVMABIAlignmentOfType(lc->layout, type), &bytes, 1);
    lc->is_initial = is_const;
    lower_copy(lc, copy, from, bytes, false);
    lc->is_initial = false;
    return copy;
}

static void define_parameters(LowerContext *lc) {
    IrReg reg = 0;
    for (uint32_t p = 0; p < LLVMCountParams(lc->function); p++) {
        LLVMValueRef param = LLVMGetParam(lc->function, p);
        uint32_t n = lower_leaves(lc, LLVMTypeOf(param)).n;
        IrOperand *items = arena_new(&lc->arena, n * sizeof *items);
        for (uint32_t i = 0; i < n; i++)
            items[i] = ir_reg_operand(reg++);
        LLVMTypeRef by_value = lower_byval_type(lc->function, p);
        if (by_value && n == 1)
            items[0] =
                own_copy(lc, by_value, items[0], const_objects_is_const_parameter(lc->function, p));
        lower_define(lc, param, items, n);
    }
}

static void name_parameters(LowerContext *lc) {
    // Registers of parameters were made without names; the builder takes them from here.
    IrReg reg = 0;
    for (uint32_t p = 0; p < LLVMCountParams(lc->function); p++) {
        LLVMValueRef param = LLVMGetParam(lc->function, p);
        size_t length;
        const char *name = LLVMGetValueName2(param, &length);
        uint32_t n = lower_leaves(lc, LLVMTypeOf(param)).n;
        for (uint32_t i = 0; i < n; i++)
            ir_build_name_reg(lc->builder, reg++, *name ? name : NULL);
    }
}

static void lower_blocks(LowerContext *lc, const BlockList *order) {
    for (size_t b = 0; b < order->count; b++) {
        uint64_t id = 0;
        map_get(&lc->blocks, map_key(order->items[b]), &id);
        lc->block = (IrBlockId)id;
        lc->llvm_block = order->items[b];
        for (LLVMValueRef i = LLVMGetFirstInstruction(order->items[b]); i;
             i = LLVMGetNextInstruction(i)) {
            if (lc->is_whole && is_call_of(i, MODULAR_BEGIN)) {
                while (!is_call_of(i, MODULAR_RETURN))
                    i = LLVMGetNextInstruction(i);
                continue;
            }
            lower_instr(lc, i);
            if (lower_is_end(lc, i))
                break;
        }
    }
}

// A function of which only the name is known.
static void lower_missing_body(LowerContext *lc, PendingFunction pending) {
    lc->loc = 0;
    ir_build_body(lc->builder, pending.id);
    lc->entry = lc->block = ir_build_block(lc->builder, "entry");
    lower_unsupported(lc, NULL, pending.reason);
    lower_unreachable(lc);
    ir_build_body_end(lc->builder);
}

// A model that is nothing but calls of the destructors.
static void lower_destructors(LowerContext *lc, PendingFunction pending) {
    lc->loc = 0;
    ir_build_body(lc->builder, pending.id);
    lc->entry = lc->block = ir_build_block(lc->builder, "entry");
    lower_call_destructors(lc);
    lower_effect(lc, IR_RET, 0, 0, 0, NULL, 0);
    ir_build_body_end(lc->builder);
}

void lower_body(LowerContext *lc, PendingFunction pending) {
    if (pending.reason) {
        lower_missing_body(lc, pending);
        return;
    }
    if (pending.runs_destructors) {
        lower_destructors(lc, pending);
        return;
    }
    map_release(&lc->values);
    map_release(&lc->blocks);
    lc->function = pending.llvm;
    lc->id = pending.id;
    lc->is_whole = pending.is_whole;
    lc->loc = lower_function_loc(lc, pending.llvm);
    ir_build_body(lc->builder, pending.id);
    name_parameters(lc);
    // A block of its own for the stack objects that lowering adds; it stays open to the end.
    lc->entry = lc->block = ir_build_block(lc->builder, "entry");
    define_parameters(lc);
    BlockList order = {0};
    order_blocks(lc, pending.llvm, &order);
    for (size_t b = 0; b < order.count; b++)
        declare_block(lc, order.items[b]);
    lower_blocks(lc, &order);
    lc->block = lc->entry;
    uint64_t first = 0;
    map_get(&lc->blocks, map_key(order.items[0]), &first);
    lower_jump(lc, (IrBlockId)first);
    ir_build_body_end(lc->builder);
    vec_free(&order);
}
