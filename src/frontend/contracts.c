#include "frontend/contracts.h"

#include "base/graph.h"
#include "base/map.h"
#include "base/memory.h"
#include "frontend/module.h"
#include "frontend/needs.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <string.h>

enum { SLOT = 8 * CONTRACT_MAX_WORDS }; // bytes of __assay_result_slot (models/contracts.c)

typedef VEC(LLVMValueRef) CallList;

// ---- Calls ------------------------------------------------------------------

static const char *callee_name(LLVMValueRef instr) {
    size_t length;
    if (!LLVMIsACallInst(instr))
        return "";
    LLVMValueRef callee = LLVMGetCalledValue(instr);
    return LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &length) : "";
}

static bool calls(LLVMValueRef instr, const char *name) {
    return strcmp(callee_name(instr), name) == 0;
}

static CallList find_calls(LLVMValueRef function, const char *name) {
    CallList list = {0};
    if (!LLVMGetNamedFunction(LLVMGetGlobalParent(function), name))
        return list;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (calls(i, name))
                vec_push(&list, i);
    return list;
}

static LLVMValueRef build_call(LLVMBuilderRef builder, LLVMModuleRef module, const char *name,
                               LLVMTypeRef result, LLVMValueRef *arguments, unsigned n) {
    LLVMTypeRef types[4];
    for (unsigned i = 0; i < n; i++)
        types[i] = LLVMTypeOf(arguments[i]);
    LLVMTypeRef type = LLVMFunctionType(result, types, n, 0);
    LLVMValueRef function = LLVMGetNamedFunction(module, name);
    if (!function)
        function = LLVMAddFunction(module, name, type);
    return LLVMBuildCall2(builder, type, function, arguments, n, "");
}

// A call of another function with one more argument takes the place of the call.
static void replace_call(LLVMBuilderRef builder, LLVMValueRef call, const char *name,
                         LLVMValueRef more) {
    LLVMValueRef arguments[4];
    unsigned n = LLVMGetNumArgOperands(call);
    for (unsigned i = 0; i < n; i++)
        arguments[i] = LLVMGetOperand(call, i);
    arguments[n] = more;
    LLVMPositionBuilderBefore(builder, call);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(call));
    LLVMModuleRef module =
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)));
    LLVMValueRef other = build_call(builder, module, name, LLVMTypeOf(call), arguments, n + 1);
    LLVMReplaceAllUsesWith(call, other);
    LLVMInstructionEraseFromParent(call);
}

static LLVMValueRef global_of(LLVMModuleRef module, const char *name, LLVMTypeRef type) {
    LLVMValueRef global = LLVMGetNamedGlobal(module, name);
    return global ? global : LLVMAddGlobal(module, type, name);
}

// ---- What is ensured --------------------------------------------------------

static uint32_t block_number(const Map *numbers, LLVMBasicBlockRef block) {
    uint64_t number = 0;
    map_get(numbers, map_key(block), &number);
    return (uint32_t)number;
}

static Map number_blocks(LLVMValueRef function) {
    Map numbers = {0};
    uint32_t n = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        map_set(&numbers, map_key(b), n++);
    return numbers;
}

static Graph flow_of(LLVMValueRef function, const Map *numbers) {
    VEC(GraphEdge) edges = {0};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
        for (unsigned s = 0; s < LLVMGetNumSuccessors(end); s++)
            vec_push(&edges, ((GraphEdge){block_number(numbers, b),
                                          block_number(numbers, LLVMGetSuccessor(end, s))}));
    }
    Graph graph =
        graph_from_edges(LLVMCountBasicBlocks(function), edges.items, (uint32_t)edges.count);
    vec_free(&edges);
    return graph;
}

// Is every block that returns (or the one that is given) reached through the block only?
static bool is_on_every_way(LLVMValueRef function, LLVMBasicBlockRef block, LLVMBasicBlockRef to) {
    Map numbers = number_blocks(function);
    Graph graph = flow_of(function, &numbers);
    GraphSearch search = graph_search(&graph, 0);
    uint32_t *dominators = memory_new(graph.n_nodes * sizeof *dominators);
    uint32_t wanted = block_number(&numbers, block);
    graph_dominators(&graph, &search, dominators);
    bool is_on_all = true;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        uint32_t at = block_number(&numbers, b);
        bool is_meant = to ? b == to : LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(b)) != NULL;
        if (!is_meant || search.order[at] == GRAPH_NONE)
            continue;
        while (at != wanted && at != 0)
            at = dominators[at];
        is_on_all &= at == wanted;
    }
    free(dominators);
    graph_search_release(&search);
    graph_release(&graph);
    map_release(&numbers);
    return is_on_all;
}

bool contracts_comes_before(LLVMValueRef call, LLVMValueRef other) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(call);
    LLVMBasicBlockRef to = LLVMGetInstructionParent(other);
    LLVMValueRef i = call;
    while (block == to && i && i != other)
        i = LLVMGetNextInstruction(i);
    return block == to ? i == other : is_on_every_way(LLVMGetBasicBlockParent(block), block, to);
}

// NULL: it returns nothing.
static LLVMTypeRef result_type(LLVMValueRef function) {
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(function));
    unsigned sret = LLVMGetEnumAttributeKindForName("sret", 4);
    LLVMAttributeRef by_memory =
        LLVMCountParams(function) ? LLVMGetEnumAttributeAtIndex(function, 1, sret) : NULL;
    return by_memory                                   ? LLVMGetTypeAttributeValue(by_memory)
           : LLVMGetTypeKind(type) == LLVMVoidTypeKind ? NULL
                                                       : type;
}

static uint64_t result_size(LLVMValueRef function) {
    LLVMTypeRef type = result_type(function);
    return type ? LLVMABISizeOfType(LLVMGetModuleDataLayout(LLVMGetGlobalParent(function)), type)
                : 0;
}

static LLVMValueRef slot_word(LLVMBuilderRef builder, LLVMModuleRef module, unsigned word) {
    LLVMTypeRef byte = LLVMInt8TypeInContext(LLVMGetModuleContext(module));
    LLVMValueRef slot = global_of(module, "__assay_result_slot", LLVMArrayType2(byte, SLOT));
    LLVMTypeRef type = LLVMInt64TypeInContext(LLVMGetModuleContext(module));
    LLVMValueRef index = LLVMConstInt(type, word, 0);
    return word ? LLVMBuildGEP2(builder, type, slot, &index, 1, "") : slot;
}

ContractResult contracts_keep_result(LLVMBuilderRef builder, LLVMValueRef function,
                                     LLVMValueRef value) {
    LLVMModuleRef module = LLVMGetGlobalParent(function);
    LLVMTypeRef word = LLVMInt64TypeInContext(LLVMGetModuleContext(module));
    ContractResult before = {.n_words = (unsigned)((result_size(function) + 7) / 8)};
    if (before.n_words == 1)
        before.n_words = 2; // a caller that reads a wider result than there is gets zeros
    for (unsigned i = 0; i < before.n_words; i++) {
        LLVMValueRef at = slot_word(builder, module, i);
        before.words[i] = LLVMBuildLoad2(builder, word, at, "");
        LLVMBuildStore(builder, LLVMConstInt(word, 0, 0), at);
    }
    if (!before.n_words)
        return before;
    if (LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind &&
        LLVMGetTypeKind(LLVMGetReturnType(LLVMGlobalGetValueType(function))) == LLVMVoidTypeKind)
        LLVMBuildMemCpy(builder, slot_word(builder, module, 0), 16, value, 1,
                        LLVMConstInt(word, result_size(function), 0));
    else
        LLVMBuildStore(builder, value, slot_word(builder, module, 0));
    return before;
}

void contracts_restore_result(LLVMBuilderRef builder, LLVMValueRef function,
                              const ContractResult *before) {
    for (unsigned i = 0; i < before->n_words; i++)
        LLVMBuildStore(builder, before->words[i],
                       slot_word(builder, LLVMGetGlobalParent(function), i));
}

static void check_before(LLVMBuilderRef builder, LLVMValueRef ret, const CallList *ensures) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(ret));
    LLVMModuleRef module = LLVMGetGlobalParent(function);
    LLVMPositionBuilderBefore(builder, ret);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(ret));
    LLVMValueRef value = LLVMGetNumOperands(ret) ? LLVMGetOperand(ret, 0)
                         : result_type(function) ? LLVMGetParam(function, 0)
                                                 : NULL;
    ContractResult before = contracts_keep_result(builder, function, value);
    for (size_t i = 0; i < ensures->count; i++) {
        LLVMValueRef arguments[] = {LLVMGetOperand(ensures->items[i], 0),
                                    LLVMGetOperand(ensures->items[i], 1)};
        build_call(builder, module, "__assay_check_ensures",
                   LLVMVoidTypeInContext(LLVMGetModuleContext(module)), arguments, 2);
    }
    contracts_restore_result(builder, function, &before);
}

static bool check_returns(LLVMValueRef function, LLVMBuilderRef builder, Diag *diag) {
    CallList ensures = find_calls(function, "__assay_ensures");
    bool are_first = true, is_small = !ensures.count || result_size(function) <= SLOT;
    size_t length;
    for (size_t i = 0; i < ensures.count; i++)
        are_first &= is_on_every_way(function, LLVMGetInstructionParent(ensures.items[i]), NULL);
    if (!are_first)
        diag_error(diag, NULL, 0, "in %s: assay_ensures has to stand at the start of the function",
                   LLVMGetValueName2(function, &length));
    if (!is_small)
        diag_error(diag, NULL, 0,
                   "in %s: assay_ensures, and what is returned has more than %d bytes",
                   LLVMGetValueName2(function, &length), SLOT);
    bool is_fine = are_first && is_small;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); ensures.count && is_fine && b;
         b = LLVMGetNextBasicBlock(b))
        if (LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(b)))
            check_before(builder, LLVMGetBasicBlockTerminator(b), &ensures);
    vec_free(&ensures);
    return is_fine;
}

bool contracts_check_returns(LLVMModuleRef module, Diag *diag) {
    bool is_fine = true;
    if (!LLVMGetNamedFunction(module, "__assay_ensures"))
        return true;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (LLVMCountBasicBlocks(f))
            is_fine &= check_returns(f, builder, diag);
    LLVMDisposeBuilder(builder);
    return is_fine;
}

// ---- The start of a function ------------------------------------------------

// The parameter whose variable this is, or -1.
static int parameter_of(LLVMValueRef variable) {
    if (!LLVMIsAAllocaInst(variable))
        return -1;
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(variable));
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 1) != variable)
            continue;
        for (unsigned p = 0; p < LLVMCountParams(function); p++)
            if (LLVMGetOperand(user, 0) == LLVMGetParam(function, p))
                return (int)p;
    }
    return -1;
}

static LLVMValueRef base_variable(LLVMValueRef pointer) {
    while (LLVMIsAGetElementPtrInst(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    return LLVMIsAAllocaInst(pointer) ? pointer : NULL;
}

// Functions of the library that only look.
static bool only_looks(const char *name) {
    static const char *const names[] = {"strlen", "strnlen", "strcmp", "strncmp", "memcmp",
                                        "strchr", "strrchr", "strstr", "memchr",  "abs"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return strncmp(name, "__assay_", 8) == 0 || strncmp(name, "llvm.dbg.", 9) == 0 ||
           strncmp(name, "llvm.lifetime.", 14) == 0;
}

// Does it leave everything that arguments point to, and the parameters, as they are?
static bool changes_nothing(LLVMValueRef instr) {
    const char *name = callee_name(instr);
    if (LLVMIsAStoreInst(instr)) {
        LLVMValueRef variable = base_variable(LLVMGetOperand(instr, 1));
        int p = variable ? parameter_of(variable) : -1;
        LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instr));
        return variable &&
               (p < 0 || LLVMGetOperand(instr, 0) == LLVMGetParam(function, (unsigned)p));
    }
    return !LLVMIsACallInst(instr) || only_looks(name);
}

static LLVMValueRef first_change(LLVMBasicBlockRef block) {
    LLVMValueRef i = LLVMGetFirstInstruction(block);
    while (i && changes_nothing(i))
        i = LLVMGetNextInstruction(i);
    return i;
}

// Blocks behind one that changes something.
static bool *find_late_blocks(LLVMValueRef function, const Map *numbers) {
    uint32_t n = LLVMCountBasicBlocks(function);
    bool *late = memory_zeroed(n + 1), grew = true;
    while (grew) {
        grew = false;
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b;
             b = LLVMGetNextBasicBlock(b)) {
            LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
            if (!late[block_number(numbers, b)] && !first_change(b))
                continue;
            for (unsigned s = 0; s < LLVMGetNumSuccessors(end); s++) {
                bool *is_late = &late[block_number(numbers, LLVMGetSuccessor(end, s))];
                grew |= !*is_late;
                *is_late = true;
            }
        }
    }
    return late;
}

static bool is_early(LLVMValueRef call, const bool *late, const Map *numbers) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(call);
    if (late[block_number(numbers, block)])
        return false;
    for (LLVMValueRef i = first_change(block); i; i = LLVMGetNextInstruction(i))
        if (i == call)
            return false;
    return true;
}

// ---- Which pointer is meant -------------------------------------------------

static bool constant_offset(LLVMTargetDataRef layout, LLVMValueRef gep, uint64_t *offset) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    *offset = 0;
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, i);
        if (!LLVMIsAConstantInt(index))
            return false;
        uint64_t number = LLVMConstIntGetZExtValue(index);
        if (i == 1) {
            *offset += number * LLVMABISizeOfType(layout, type);
        } else if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            *offset += LLVMOffsetOfElement(layout, type, (unsigned)number);
            type = LLVMStructGetTypeAtIndex(type, (unsigned)number);
        } else if (LLVMGetTypeKind(type) == LLVMArrayTypeKind) {
            type = LLVMGetElementType(type);
            *offset += number * LLVMABISizeOfType(layout, type);
        } else {
            return false;
        }
    }
    return true;
}

static bool add_key(LLVMTargetDataRef layout, LLVMValueRef pointer, Text *key, int depth) {
    enum { MAX_DEPTH = 8 };
    uint64_t offset = 0, more;
    if (!LLVMIsALoadInst(pointer) || depth > MAX_DEPTH)
        return false;
    LLVMValueRef place = LLVMGetOperand(pointer, 0);
    int p = parameter_of(place);
    if (p >= 0) {
        text_add(key, "%d", p);
        return true;
    }
    for (; LLVMIsAGetElementPtrInst(place); place = LLVMGetOperand(place, 0)) {
        if (!constant_offset(layout, place, &more))
            return false;
        offset += more;
    }
    if (!add_key(layout, place, key, depth + 1))
        return false;
    text_add(key, "/%llu", (unsigned long long)offset);
    return true;
}

static void add_mention(Contracts *contracts, LLVMTargetDataRef layout, LLVMValueRef call,
                        ContractKind kind, const char *at_entry) {
    Text key = {0};
    ContractMention mention = {.kind = kind, .call = call, .at_entry = at_entry};
    if (kind == CONTRACT_LIST && LLVMIsAConstantInt(LLVMGetOperand(call, 1)))
        mention.link = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1));
    if (add_key(layout, LLVMGetOperand(call, 0), &key, 0)) {
        mention.key = text_take(&key);
        vec_push(&contracts->mentions, mention);
    }
    text_release(&key);
}

ContractMention contracts_find(const Contracts *contracts, const char *key) {
    ContractMention found = {0};
    for (size_t i = 0; key && i < contracts->mentions.count; i++)
        if (strcmp(contracts->mentions.items[i].key, key) == 0 &&
            contracts->mentions.items[i].kind > found.kind)
            found = contracts->mentions.items[i];
    return found;
}

void contracts_release(Contracts *contracts) {
    for (size_t i = 0; i < contracts->mentions.count; i++)
        free(contracts->mentions.items[i].key);
    vec_free(&contracts->mentions);
}

// ---- What is required -------------------------------------------------------

// One element is what the driver makes anyway.
static bool is_one(LLVMValueRef count) {
    return LLVMIsAConstantInt(count) && LLVMConstIntGetZExtValue(count) == 1;
}

static void tell(LLVMValueRef call, Text *assumptions) {
    LLVMValueRef text = LLVMGetOperand(call, 1);
    const char *chars = module_constant_text(text);
    if (chars)
        text_add(assumptions, "%s\n", chars);
}

static void take_mentions(Contracts *contracts, LLVMValueRef function) {
    static const struct {
        const char *name, *at_entry;
        ContractKind kind;
    } rows[] = {{"__assay_valid", NULL, CONTRACT_VALID},
                {"__assay_string", "__assay_string_at_entry", CONTRACT_STRING},
                {"__assay_list", "__assay_list_at_entry", CONTRACT_LIST}};
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(function));
    Map numbers = number_blocks(function);
    bool *late = find_late_blocks(function, &numbers);
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        CallList list = find_calls(function, rows[r].name);
        for (size_t i = 0; i < list.count; i++) {
            LLVMValueRef call = list.items[i];
            if (!is_early(call, late, &numbers) ||
                (rows[r].kind == CONTRACT_VALID && is_one(LLVMGetOperand(call, 1))))
                continue;
            add_mention(contracts, layout, call, rows[r].kind, rows[r].at_entry);
        }
        vec_free(&list);
    }
    free(late);
    map_release(&numbers);
}

// Is this the driver's call? Asked where the function begins.
static void ask_for_entry(Contracts *contracts, LLVMBuilderRef builder, LLVMValueRef function) {
    LLVMModuleRef module = LLVMGetGlobalParent(function);
    LLVMTypeRef type = LLVMInt32TypeInContext(LLVMGetModuleContext(module));
    LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
    contracts->has_requirements = true;
    contracts->is_entry = build_call(builder, module, "__assay_take_entry", type, NULL, 0);
}

// Runs that come here end, in the driver's call.
static void assume_not_here(LLVMBuilderRef builder, LLVMValueRef call, LLVMValueRef is_entry) {
    LLVMModuleRef module =
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)));
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMPositionBuilderBefore(builder, call);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(call));
    LLVMValueRef zero = LLVMConstInt(LLVMTypeOf(is_entry), 0, 0);
    LLVMValueRef is_other = LLVMBuildICmp(builder, LLVMIntEQ, is_entry, zero, "");
    LLVMValueRef condition = LLVMBuildZExt(builder, is_other, LLVMInt32TypeInContext(context), "");
    build_call(builder, module, "__VERIFIER_assume", LLVMVoidTypeInContext(context), &condition, 1);
}

// Blocks in loops, and behind them: what is tested there was computed.
static bool *find_computed_blocks(LLVMValueRef function, const Map *numbers) {
    bool *computed = memory_zeroed(LLVMCountBasicBlocks(function) + 1), grew = true,
         is_first = true;
    for (; grew; is_first = false) {
        grew = false;
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b;
             b = LLVMGetNextBasicBlock(b)) {
            LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
            uint32_t from = block_number(numbers, b);
            for (unsigned s = 0; s < LLVMGetNumSuccessors(end); s++) {
                uint32_t to = block_number(numbers, LLVMGetSuccessor(end, s));
                bool is_behind = computed[from] || (is_first && to <= from);
                grew |= is_behind && !computed[to];
                computed[to] |= is_behind;
            }
        }
    }
    return computed;
}

// Calls of the function, before anything is changed.
static CallList find_early_calls(LLVMValueRef function, const char *name) {
    Map numbers = number_blocks(function);
    bool *late = find_late_blocks(function, &numbers);
    bool *computed = find_computed_blocks(function, &numbers);
    CallList all = find_calls(function, name), early = {0};
    for (size_t i = 0; i < all.count; i++) {
        LLVMBasicBlockRef block = LLVMGetInstructionParent(all.items[i]);
        uint32_t number = block_number(&numbers, block);
        if (!late[number] && !computed[number] && first_change(block) == all.items[i])
            vec_push(&early, all.items[i]);
    }
    vec_free(&all);
    free(computed);
    free(late);
    map_release(&numbers);
    return early;
}

bool contracts_promise(LLVMValueRef function) {
    CallList calls = find_calls(function, "__assay_ensures");
    bool has_some = calls.count > 0;
    vec_free(&calls);
    return has_some;
}

void contracts_assume_asserts(Contracts *contracts, LLVMValueRef function, Text *asserted) {
    static const char *const names[] = {"__assert_fail", "__VERIFIER_error", "reach_error"};
    LLVMBuilderRef builder =
        LLVMCreateBuilderInContext(LLVMGetModuleContext(LLVMGetGlobalParent(function)));
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        CallList calls = find_early_calls(function, names[n]);
        for (size_t i = 0; i < calls.count; i++) {
            const char *text =
                n == 0 ? module_constant_text(LLVMGetOperand(calls.items[i], 0)) : NULL;
            if (!contracts->has_requirements)
                ask_for_entry(contracts, builder, function);
            assume_not_here(builder, calls.items[i], contracts->is_entry);
            text_add(asserted, NEEDS_ASSERTED "%s\n", text ? text : "no error call is reached");
        }
        vec_free(&calls);
    }
    LLVMDisposeBuilder(builder);
}

Contracts contracts_assume(LLVMValueRef function, Text *assumptions) {
    Contracts contracts = {0};
    CallList required = find_calls(function, "__assay_requires");
    contracts.has_requirements = required.count > 0;
    if (!required.count)
        return contracts;
    LLVMModuleRef module = LLVMGetGlobalParent(function);
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
    contracts.is_entry =
        build_call(builder, module, "__assay_take_entry", LLVMInt32TypeInContext(context), NULL, 0);
    take_mentions(&contracts, function);
    for (size_t i = 0; i < required.count; i++) {
        tell(required.items[i], assumptions);
        replace_call(builder, required.items[i], "__assay_requires_at_entry", contracts.is_entry);
    }
    vec_free(&required);
    LLVMDisposeBuilder(builder);
    return contracts;
}

void contracts_meet(Contracts *contracts, const char *key, ContractKind kind, uint64_t link) {
    for (size_t i = 0; key && i < contracts->mentions.count; i++) {
        ContractMention *mention = &contracts->mentions.items[i];
        mention->is_met |=
            mention->kind == kind && mention->link == link && strcmp(mention->key, key) == 0;
    }
}

void contracts_settle(Contracts *contracts) {
    if (!contracts->has_requirements)
        return;
    LLVMBuilderRef builder =
        LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(contracts->is_entry)));
    for (size_t i = 0; i < contracts->mentions.count; i++) {
        const ContractMention *mention = &contracts->mentions.items[i];
        if (mention->at_entry && mention->is_met)
            replace_call(builder, mention->call, mention->at_entry, contracts->is_entry);
    }
    LLVMDisposeBuilder(builder);
}

void contracts_enter(LLVMModuleRef module, LLVMBuilderRef builder) {
    LLVMTypeRef type = LLVMInt32TypeInContext(LLVMGetModuleContext(module));
    LLVMBuildStore(builder, LLVMConstInt(type, 1, 0), global_of(module, "__assay_at_entry", type));
}
