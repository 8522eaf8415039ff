// C17 7.13.2.1p3: what a variable that is not volatile holds behind longjmp is not determined, if
// it was changed since setjmp. It was if it holds something else now: setjmp keeps a copy. (A real
// program has one of the two values then.)
#include "frontend/jump_variables.h"

#include "base/memory.h"
#include "frontend/ctype.h"
#include "frontend/module.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <string.h>

enum { DI_VARIABLE_TYPE = 3, MOST_PARTS = 64 };

// ---- Variables and their uses -------------------------------------------------------------------

static void find_uses(JumpVariable *v, LLVMValueRef address) {
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_target = module_calls(user, "llvm.mem") && LLVMGetOperand(user, 0) == address;
        if (module_calls(user, "llvm.lifetime."))
            v->has_markers |= address == v->address;
        else if (LLVMIsAGetElementPtrInst(user))
            find_uses(v, user);
        else if (is_target || (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != address))
            vec_push(&v->writes, user);
        else if (!LLVMIsALoadInst(user) && !LLVMIsAICmpInst(user) &&
                 !module_calls(user, "llvm.mem") && !module_calls(user, "llvm.dbg."))
            v->has_escaped = true;
    }
}

static void add_variable(JumpVariables *all, LLVMValueRef address, LLVMTypeRef type) {
    JumpVariable v = {.address = address, .type = type};
    // Without debug information every variable may be one of the source's.
    v.may_change = !LLVMGetSubprogram(all->function);
    find_uses(&v, address);
    vec_push(&all->list, v);
}

static void note_declaration(JumpVariables *all, LLVMValueRef declare) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(all->function));
    LLVMValueRef address = module_wrapped_value(LLVMGetOperand(declare, 0));
    LLVMMetadataRef variable = LLVMValueAsMetadata(LLVMGetOperand(declare, 1));
    LLVMMetadataRef type = ctype_operand(context, variable, DI_VARIABLE_TYPE);
    for (size_t i = 0; address && i < all->list.count; i++)
        if (all->list.items[i].address == address)
            all->list.items[i].may_change |= !ctype_is_volatile(context, type);
}

static void add_parameters(JumpVariables *all) {
    unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
    for (unsigned i = 0; i < LLVMCountParams(all->function); i++) {
        LLVMAttributeRef by_value = LLVMGetEnumAttributeAtIndex(all->function, i + 1, kind);
        if (by_value)
            add_variable(all, LLVMGetParam(all->function, i), LLVMGetTypeAttributeValue(by_value));
    }
}

static void add_instruction(JumpVariables *all, LLVMValueRef i) {
    if (LLVMIsAAllocaInst(i) && LLVMIsConstant(LLVMGetOperand(i, 0)))
        add_variable(all, i, LLVMGetAllocatedType(i));
    else if (LLVMIsAAllocaInst(i))
        all->has_arrays = true;
    else if (module_calls(i, "llvm.dbg.declare"))
        note_declaration(all, i);
}

// ---- Lifetimes ----------------------------------------------------------------------------------

static size_t block_index(const JumpVariables *all, LLVMBasicBlockRef block) {
    uint64_t index = 0;
    map_get(&all->blocks, map_key(block), &index);
    return index;
}

static void follow_marker(const JumpVariables *all, LLVMValueRef i, bool *alive) {
    bool is_start = module_calls(i, "llvm.lifetime.start");
    if (!is_start && !module_calls(i, "llvm.lifetime.end"))
        return;
    for (size_t v = 0; v < all->list.count; v++)
        if (all->list.items[v].address == LLVMGetOperand(i, 1))
            alive[v] = is_start;
}

// A variable is alive where it is on all paths.
static bool join(const JumpVariables *all, const bool *alive, LLVMBasicBlockRef to) {
    size_t n = all->list.count, index = block_index(all, to);
    bool is_changed = !all->is_found[index];
    bool *there = all->alive + index * n;
    for (size_t v = 0; v < n; v++) {
        bool joined = alive[v] && (!all->is_found[index] || there[v]);
        is_changed |= joined != there[v];
        there[v] = joined;
    }
    all->is_found[index] = true;
    return is_changed;
}

static bool follow_block(const JumpVariables *all, LLVMBasicBlockRef block, bool *alive) {
    size_t n = all->list.count, index = block_index(all, block);
    bool is_changed = false;
    if (!all->is_found[index])
        return false;
    memcpy(alive, all->alive + index * n, n * sizeof *alive);
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
        follow_marker(all, i, alive);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    for (unsigned s = 0; s < LLVMGetNumSuccessors(end); s++)
        is_changed |= join(all, alive, LLVMGetSuccessor(end, s));
    return is_changed;
}

static void find_lifetimes(JumpVariables *all) {
    LLVMValueRef f = all->function;
    size_t n_blocks = LLVMCountBasicBlocks(f), n = all->list.count;
    all->alive = memory_new((n_blocks * n + 1) * sizeof *all->alive);
    all->is_found = memory_new(n_blocks * sizeof *all->is_found);
    memset(all->alive, 0, (n_blocks * n + 1) * sizeof *all->alive);
    memset(all->is_found, 0, n_blocks * sizeof *all->is_found);
    bool *alive = memory_new((n + 1) * sizeof *alive);
    for (size_t v = 0; v < n; v++)
        all->alive[v] = !all->list.items[v].has_markers;
    all->is_found[block_index(all, LLVMGetEntryBasicBlock(f))] = true;
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            is_changed |= follow_block(all, b, alive);
    }
    free(alive);
}

void jump_variables_collect(LLVMValueRef function, JumpVariables *all) {
    *all = (JumpVariables){.function = function};
    uint64_t n_blocks = 0;
    add_parameters(all);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        map_set(&all->blocks, map_key(b), n_blocks++);
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            add_instruction(all, i);
    }
    find_lifetimes(all);
}

void jump_variables_release(JumpVariables *all) {
    for (size_t v = 0; v < all->list.count; v++)
        vec_free(&all->list.items[v].writes);
    vec_free(&all->list);
    map_release(&all->blocks);
    free(all->alive);
    free(all->is_found);
}

bool *jump_variables_alive(const JumpVariables *all, LLVMValueRef instruction) {
    size_t n = all->list.count;
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction);
    bool *alive = memory_new((n + 1) * sizeof *alive);
    memcpy(alive, all->alive + block_index(all, block) * n, n * sizeof *alive);
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != instruction;
         i = LLVMGetNextInstruction(i))
        follow_marker(all, i, alive);
    return alive;
}

// ---- What comes behind --------------------------------------------------------------------------

bool *jump_blocks_behind(const JumpVariables *all, LLVMValueRef instruction) {
    size_t n = LLVMCountBasicBlocks(all->function);
    bool *blocks = memory_new(n * sizeof *blocks);
    memset(blocks, 0, n * sizeof *blocks);
    VEC(LLVMBasicBlockRef) work = {0};
    vec_push(&work, LLVMGetInstructionParent(instruction));
    while (work.count) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(vec_pop(&work));
        for (unsigned s = 0; s < LLVMGetNumSuccessors(end); s++) {
            LLVMBasicBlockRef to = LLVMGetSuccessor(end, s);
            if (!blocks[block_index(all, to)])
                vec_push(&work, to);
            blocks[block_index(all, to)] = true;
        }
    }
    vec_free(&work);
    return blocks;
}

bool jump_is_behind(const JumpVariables *all, const bool *blocks, LLVMValueRef first,
                    LLVMValueRef second) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(second);
    if (blocks[block_index(all, block)])
        return true;
    if (LLVMGetInstructionParent(first) != block)
        return false;
    do
        first = LLVMGetNextInstruction(first);
    while (first && first != second);
    return first != NULL;
}

bool jump_may_be_changed(const JumpVariables *all, const JumpVariable *v, const bool *blocks,
                         LLVMValueRef instruction) {
    bool may_be = v->may_change && v->has_escaped;
    for (size_t i = 0; !may_be && v->may_change && i < v->writes.count; i++)
        may_be = jump_is_behind(all, blocks, instruction, v->writes.items[i]);
    return may_be;
}

// ---- Values -------------------------------------------------------------------------------------

// A buffer of setjmp: what it holds is not the program's business.
static bool is_buffer(LLVMTypeRef type) {
    static const char name[] = "struct.__jmp_buf_tag";
    return LLVMGetTypeKind(type) == LLVMStructTypeKind && LLVMGetStructName(type) &&
           strncmp(LLVMGetStructName(type), name, strlen(name)) == 0;
}

// How many scalars the type has; more than MOST_PARTS: too many, or others.
static unsigned count_parts(LLVMTypeRef type) {
    unsigned n = 0;
    if (module_is_scalar(type) || is_buffer(type))
        return 1;
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind)
        for (unsigned i = 0; n <= MOST_PARTS && i < LLVMCountStructElementTypes(type); i++)
            n += count_parts(LLVMStructGetTypeAtIndex(type, i));
    else if (LLVMGetTypeKind(type) == LLVMArrayTypeKind && LLVMGetArrayLength2(type) <= MOST_PARTS)
        n = (unsigned)LLVMGetArrayLength2(type) * count_parts(LLVMGetElementType(type));
    else
        n = MOST_PARTS + 1;
    return n;
}

LLVMValueRef jump_keep_value(LLVMBuilderRef builder, const JumpVariable *v, LLVMValueRef copy) {
    if (module_is_scalar(v->type))
        return LLVMBuildStore(builder, LLVMBuildLoad2(builder, v->type, v->address, ""), copy);
    LLVMValueRef size = LLVMSizeOf(v->type);
    return LLVMBuildMemCpy(builder, copy, 1, v->address, 1, size);
}

// Has the scalar the value that it had? Not-a-numbers are taken for equal.
static LLVMValueRef is_same(LLVMBuilderRef builder, LLVMTypeRef type, LLVMValueRef a,
                            LLVMValueRef b) {
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    bool is_float = kind != LLVMIntegerTypeKind && kind != LLVMPointerTypeKind;
    return is_float ? LLVMBuildFCmp(builder, LLVMRealUEQ, a, b, "")
                    : LLVMBuildICmp(builder, LLVMIntEQ, a, b, "");
}

static void forget_scalar(LLVMBuilderRef builder, LLVMModuleRef module, LLVMTypeRef type,
                          LLVMValueRef address, LLVMValueRef copy, LLVMValueRef is_older) {
    LLVMValueRef now = LLVMBuildLoad2(builder, type, address, "");
    LLVMValueRef before = LLVMBuildLoad2(builder, type, copy, "");
    LLVMValueRef any = module_arbitrary_value(builder, module, type);
    LLVMValueRef same = is_same(builder, type, now, before);
    LLVMValueRef value = LLVMBuildSelect(builder, same, now, any, "");
    if (is_older)
        value = LLVMBuildSelect(builder, is_older, any, value, "");
    LLVMBuildStore(builder, value, address);
}

static void forget_parts(LLVMBuilderRef builder, LLVMModuleRef module, LLVMTypeRef type,
                         LLVMValueRef address, LLVMValueRef copy, LLVMValueRef is_older) {
    if (module_is_scalar(type)) {
        forget_scalar(builder, module, type, address, copy, is_older);
        return;
    }
    if (is_buffer(type))
        return;
    bool is_struct = LLVMGetTypeKind(type) == LLVMStructTypeKind;
    uint64_t n = is_struct ? LLVMCountStructElementTypes(type) : LLVMGetArrayLength2(type);
    LLVMTypeRef number = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
    for (uint64_t i = 0; i < n; i++) {
        LLVMValueRef at[] = {LLVMConstInt(number, 0, 0), LLVMConstInt(number, i, 0)};
        LLVMTypeRef part =
            is_struct ? LLVMStructGetTypeAtIndex(type, (unsigned)i) : LLVMGetElementType(type);
        forget_parts(builder, module, part,
                     LLVMBuildInBoundsGEP2(builder, type, address, at, 2, ""),
                     LLVMBuildInBoundsGEP2(builder, type, copy, at, 2, ""), is_older);
    }
}

static void forget_bytes(LLVMBuilderRef builder, LLVMModuleRef module, const JumpVariable *v,
                         LLVMValueRef copy, LLVMValueRef is_older) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef word = LLVMIntPtrTypeInContext(context, LLVMGetModuleDataLayout(module));
    LLVMTypeRef pointer = LLVMTypeOf(copy), flag = LLVMInt32TypeInContext(context);
    LLVMTypeRef types[] = {pointer, pointer, word, flag};
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), types, 4, 0);
    LLVMValueRef function = LLVMGetNamedFunction(module, "__assay_forget_changed");
    if (!function)
        function = LLVMAddFunction(module, "__assay_forget_changed", type);
    uint64_t size = LLVMABISizeOfType(LLVMGetModuleDataLayout(module), v->type);
    LLVMValueRef arguments[] = {v->address, copy, LLVMConstInt(word, size, 0),
                                is_older ? LLVMBuildZExt(builder, is_older, flag, "")
                                         : LLVMConstInt(flag, 0, 0)};
    LLVMBuildCall2(builder, type, function, arguments, 4, "");
}

void jump_forget_changed(LLVMBuilderRef builder, LLVMModuleRef module, const JumpVariable *v,
                         LLVMValueRef copy, LLVMValueRef is_older) {
    if (count_parts(v->type) <= MOST_PARTS)
        forget_parts(builder, module, v->type, v->address, copy, is_older);
    else
        forget_bytes(builder, module, v, copy, is_older);
}
