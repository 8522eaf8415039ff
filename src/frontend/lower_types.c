// LLVM types: their scalar leaves, for values in registers, and their layout, for memory.
#include "frontend/lower.h"

enum { MAX_LEAVES = 256, MAX_DEPTH = 64 };

typedef VEC(Leaf) LeafList;

static bool scalar_type(LowerContext *lc, LLVMTypeRef type, IrTypeId *id, const char **reason) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
        if (LLVMGetIntTypeWidth(type) > 128) {
            *reason = "integers of more than 128 bits";
            return false;
        }
        *id = ir_build_int(lc->builder, LLVMGetIntTypeWidth(type));
        return true;
    case LLVMFloatTypeKind:
        *id = ir_build_float(lc->builder, 32);
        return true;
    case LLVMDoubleTypeKind:
        *id = ir_build_float(lc->builder, 64);
        return true;
    case LLVMX86_FP80TypeKind:
        *id = ir_build_float(lc->builder, 80);
        return true;
    case LLVMPointerTypeKind:
        *id = lc->pointer;
        return true;
    case LLVMHalfTypeKind:
    case LLVMBFloatTypeKind:
        *reason = "16-bit floating point";
        return false;
    case LLVMFP128TypeKind:
        *reason = "128-bit floating point";
        return false;
    default:
        *reason = "a type that C does not have";
        return false;
    }
}

static const char *add_leaves(LowerContext *lc, LLVMTypeRef type, uint64_t offset, LeafList *list,
                              int depth);

static const char *add_elements(LowerContext *lc, LLVMTypeRef element, uint64_t count,
                                uint64_t stride, uint64_t offset, LeafList *list, int depth) {
    const char *reason = NULL;
    for (uint64_t i = 0; !reason && i < count; i++)
        reason = add_leaves(lc, element, offset + i * stride, list, depth);
    return reason;
}

// A vector of whole-byte elements lies in memory like an array.
static const char *add_vector(LowerContext *lc, LLVMTypeRef type, uint64_t offset, LeafList *list,
                              int depth) {
    LLVMTypeRef element = LLVMGetElementType(type);
    uint64_t bits = LLVMSizeOfTypeInBits(lc->layout, element);
    if (bits % 8)
        return "vectors of bits";
    return add_elements(lc, element, LLVMGetVectorSize(type), bits / 8, offset, list, depth);
}

static const char *add_struct(LowerContext *lc, LLVMTypeRef type, uint64_t offset, LeafList *list,
                              int depth) {
    if (LLVMIsOpaqueStruct(type))
        return "a value of an incomplete type";
    const char *reason = NULL;
    for (unsigned i = 0; !reason && i < LLVMCountStructElementTypes(type); i++)
        reason = add_leaves(lc, LLVMStructGetTypeAtIndex(type, i),
                            offset + LLVMOffsetOfElement(lc->layout, type, i), list, depth);
    return reason;
}

static const char *add_leaves(LowerContext *lc, LLVMTypeRef type, uint64_t offset, LeafList *list,
                              int depth) {
    if (depth > MAX_DEPTH || list->count > MAX_LEAVES)
        return "a very large value in a register";
    switch (LLVMGetTypeKind(type)) {
    case LLVMVoidTypeKind:
        return NULL;
    case LLVMStructTypeKind:
        return add_struct(lc, type, offset, list, depth + 1);
    case LLVMArrayTypeKind:
        return add_elements(lc, LLVMGetElementType(type), LLVMGetArrayLength2(type),
                            lower_alloc_size(lc, LLVMGetElementType(type)), offset, list,
                            depth + 1);
    case LLVMVectorTypeKind:
        return add_vector(lc, type, offset, list, depth + 1);
    default: {
        Leaf leaf = {0, offset};
        const char *reason = NULL;
        if (scalar_type(lc, type, &leaf.type, &reason))
            vec_push(list, leaf);
        return reason;
    }
    }
}

Leaves lower_leaves(LowerContext *lc, LLVMTypeRef type) {
    uint64_t found;
    if (map_get(&lc->leaves, map_key(type), &found))
        return *(Leaves *)(uintptr_t)found;
    LeafList list = {0};
    const char *reason = add_leaves(lc, type, 0, &list, 0);
    Leaves *leaves = arena_new(&lc->arena, sizeof *leaves);
    if (reason) {
        leaves->reason = reason;
    } else {
        Leaf *items = arena_new(&lc->arena, list.count * sizeof *items);
        for (size_t i = 0; i < list.count; i++)
            items[i] = list.items[i];
        leaves->items = items;
        leaves->n = (uint32_t)list.count;
    }
    vec_free(&list);
    map_set(&lc->leaves, map_key(type), map_key(leaves));
    return *leaves;
}

// ---- Memory layout ----------------------------------------------------------

static IrTypeId memory_struct(LowerContext *lc, LLVMTypeRef type) {
    VEC(IrField) fields = {0};
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++) {
        IrTypeId field = lower_memory_type(lc, LLVMStructGetTypeAtIndex(type, i));
        vec_push(&fields, ((IrField){field, LLVMOffsetOfElement(lc->layout, type, i)}));
    }
    IrTypeId id =
        ir_build_struct(lc->builder, LLVMGetStructName(type), lower_alloc_size(lc, type),
                        LLVMABIAlignmentOfType(lc->layout, type), fields.items, fields.count);
    vec_free(&fields);
    return id;
}

static IrTypeId new_memory_type(LowerContext *lc, LLVMTypeRef type) {
    IrTypeId scalar;
    const char *reason;
    if (!LLVMTypeIsSized(type))
        return 0;
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind:
        return memory_struct(lc, type);
    case LLVMArrayTypeKind:
        return ir_build_array(lc->builder, lower_memory_type(lc, LLVMGetElementType(type)),
                              LLVMGetArrayLength2(type));
    default:
        if (scalar_type(lc, type, &scalar, &reason))
            return scalar;
        return ir_build_array(lc->builder, lc->i8, lower_alloc_size(lc, type)); // opaque bytes
    }
}

IrTypeId lower_memory_type(LowerContext *lc, LLVMTypeRef type) {
    uint64_t found;
    if (map_get(&lc->types, map_key(type), &found))
        return (IrTypeId)found;
    IrTypeId id = new_memory_type(lc, type);
    map_set(&lc->types, map_key(type), id);
    return id;
}

uint64_t lower_alloc_size(LowerContext *lc, LLVMTypeRef type) {
    return LLVMTypeIsSized(type) ? LLVMABISizeOfType(lc->layout, type) : 0;
}
