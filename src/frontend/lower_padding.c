// Padding: when a structure is assigned or initialised, its padding bytes take arbitrary values
// (C17 6.2.6.1). clang copies or clears whole objects; here arbitrary values are stored into the
// gaps between their members behind that. Stores to single members leave padding as it is.
//
// The members of an assigned structure are what clang tells in `tbaa.struct`; of an initialised
// variable they are those of its LLVM type. Members of the initialiser that are left out have zero
// padding when they are structures themselves (6.7.9), and what is zero may have been left out.
#include "frontend/lower.h"

#include <string.h>

enum { MAX_GAPS = 1000, WIDEST = 16 }; // bytes that one store writes

typedef struct Gap {
    uint64_t offset, size;
} Gap;

typedef VEC(Gap) GapList;

static const char *name_of(LLVMValueRef value) {
    size_t length;
    return LLVMGetValueName2(value, &length);
}

static bool begins_with(const char *name, const char *prefix) {
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

// ---- Gaps between the members of a type -------------------------------------

// The bytes of a union belong to its other members, which LLVM's type does not show.
static bool is_union(LLVMTypeRef type) {
    const char *name = LLVMIsLiteralStruct(type) ? NULL : LLVMGetStructName(type);
    return name && begins_with(name, "union.");
}

static void add_gap(GapList *gaps, uint64_t from, uint64_t to) {
    if (from < to && gaps->count < MAX_GAPS)
        vec_push(gaps, ((Gap){from, to - from}));
}

// `value`, which may be NULL, is what the type's object is initialised with. A zero of a part is
// not looked into.
static void find_gaps(LowerContext *lc, LLVMTypeRef type, LLVMValueRef value, uint64_t at,
                      bool is_part, GapList *gaps) {
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (is_part && value && LLVMIsNull(value))
        return;
    if (value && LLVMTypeOf(value) != type)
        value = NULL;
    if (kind == LLVMArrayTypeKind) {
        LLVMTypeRef element = LLVMGetElementType(type);
        LLVMTypeKind inner = LLVMGetTypeKind(element);
        bool has_parts = inner == LLVMStructTypeKind || inner == LLVMArrayTypeKind;
        uint64_t n = has_parts ? LLVMGetArrayLength2(type) : 0,
                 size = lower_alloc_size(lc, element);
        for (uint64_t i = 0; i < n && i < MAX_GAPS && gaps->count < MAX_GAPS; i++)
            find_gaps(lc, element, value ? LLVMGetAggregateElement(value, (unsigned)i) : NULL,
                      at + i * size, true, gaps);
    }
    if (kind != LLVMStructTypeKind || is_union(type))
        return;
    uint64_t end = 0;
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++) {
        LLVMTypeRef member = LLVMStructGetTypeAtIndex(type, i);
        uint64_t offset = LLVMOffsetOfElement(lc->layout, type, i);
        add_gap(gaps, at + end, at + offset);
        find_gaps(lc, member, value ? LLVMGetAggregateElement(value, i) : NULL, at + offset, true,
                  gaps);
        end = offset + lower_alloc_size(lc, member);
    }
    add_gap(gaps, at + end, at + lower_alloc_size(lc, type));
}

// ---- Gaps between the members of an assigned structure ----------------------

// The list of tbaa.struct: offset, size and access type of each member, in order.
static void find_assigned_gaps(LLVMValueRef members, uint64_t size, GapList *gaps) {
    enum { FIELDS = 3, MAX_MEMBERS = 4096 };
    unsigned n = LLVMGetMDNodeNumOperands(members);
    if (n % FIELDS || n > FIELDS * MAX_MEMBERS)
        return;
    LLVMValueRef operands[FIELDS * MAX_MEMBERS];
    LLVMGetMDNodeOperands(members, operands);
    uint64_t end = 0;
    for (unsigned i = 0; i < n; i += FIELDS) {
        uint64_t from = LLVMConstIntGetZExtValue(operands[i]);
        add_gap(gaps, end, from);
        if (from + LLVMConstIntGetZExtValue(operands[i + 1]) > end)
            end = from + LLVMConstIntGetZExtValue(operands[i + 1]);
    }
    add_gap(gaps, end, size);
}

// ---- Arbitrary values for them ----------------------------------------------

static void store_arbitrary(LowerContext *lc, IrOperand object, const GapList *gaps) {
    for (size_t i = 0; i < gaps->count; i++) {
        Gap gap = gaps->items[i];
        for (uint64_t done = 0; done < gap.size; done += WIDEST) {
            uint64_t bytes = gap.size - done < WIDEST ? gap.size - done : WIDEST;
            IrTypeId type = ir_build_int(lc->builder, (uint32_t)bytes * 8);
            lower_store_at(lc, lower_undef(lc, type), type,
                           lower_offset(lc, object, gap.offset + done), 1);
        }
    }
}

// Does the call follow the declaration of a variable, and belong to it?
static bool is_initialisation(LLVMValueRef call) {
    LLVMValueRef before = LLVMGetPreviousInstruction(call);
    LLVMValueRef callee = before && LLVMIsACallInst(before) ? LLVMGetCalledValue(before) : NULL;
    return callee && begins_with(name_of(callee), "llvm.dbg.declare") &&
           LLVMGetDebugLocLine(before) == LLVMGetDebugLocLine(call) &&
           LLVMGetDebugLocColumn(before) == LLVMGetDebugLocColumn(call);
}

// The variable of `size` bytes that is copied to or cleared as a whole; NULL: another object.
static LLVMTypeRef variable_type(LowerContext *lc, LLVMValueRef target, LLVMValueRef size) {
    LLVMTypeRef type = LLVMIsAAllocaInst(target) ? LLVMGetAllocatedType(target) : NULL;
    bool is_whole = type && LLVMIsAConstantInt(size) &&
                    LLVMConstIntGetZExtValue(size) == lower_alloc_size(lc, type);
    return is_whole ? type : NULL;
}

void lower_padding_behind_copy(LowerContext *lc, LLVMValueRef call) {
    LLVMValueRef target = LLVMGetOperand(call, 0), source = LLVMGetOperand(call, 1);
    LLVMValueRef size = LLVMGetOperand(call, 2);
    unsigned kind = LLVMGetMDKindIDInContext(LLVMGetModuleContext(lc->user), "tbaa.struct", 11);
    LLVMValueRef members = LLVMGetMetadata(call, kind);
    LLVMTypeRef type = variable_type(lc, target, size);
    GapList gaps = {0};
    if (members && LLVMIsAConstantInt(size))
        find_assigned_gaps(members, LLVMConstIntGetZExtValue(size), &gaps);
    else if (type && LLVMIsAGlobalVariable(source) && begins_with(name_of(source), "__const."))
        find_gaps(lc, type, LLVMGetInitializer(source), 0, false, &gaps);
    if (gaps.count)
        store_arbitrary(lc, lower_scalar(lc, target), &gaps);
    vec_free(&gaps);
}

void lower_padding_behind_fill(LowerContext *lc, LLVMValueRef call) {
    LLVMValueRef target = LLVMGetOperand(call, 0);
    LLVMTypeRef type = variable_type(lc, target, LLVMGetOperand(call, 2));
    GapList gaps = {0};
    if (type && LLVMGetTypeKind(type) == LLVMStructTypeKind && is_initialisation(call))
        find_gaps(lc, type, LLVMConstNull(type), 0, false, &gaps);
    if (gaps.count)
        store_arbitrary(lc, lower_scalar(lc, target), &gaps);
    vec_free(&gaps);
}
