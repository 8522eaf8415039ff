#include "frontend/const_members.h"

#include "frontend/ctype.h"

#include <llvm-c/Core.h>
#include <stdint.h>

enum { MAX_NESTING = 32 };

typedef struct Range {
    uint64_t start, end;
} Range;

// ---- Addresses ----------------------------------------------------------------------------------

static bool is_gep(LLVMValueRef value) {
    return LLVMIsAGetElementPtrInst(value) ||
           (LLVMIsAConstantExpr(value) && LLVMGetConstOpcode(value) == LLVMGetElementPtr);
}

// Adds what the indices of one address say; `type` becomes that of what it points to.
static bool add_indices(LLVMTargetDataRef layout, LLVMValueRef gep, uint64_t *offset,
                        LLVMTypeRef *type) {
    *type = LLVMGetGEPSourceElementType(gep);
    for (int n = 1; n < LLVMGetNumOperands(gep); n++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)n);
        if (!LLVMIsAConstantInt(index) || LLVMConstIntGetSExtValue(index) < 0)
            return false;
        uint64_t number = LLVMConstIntGetZExtValue(index);
        if (n == 1) {
            *offset += number * LLVMABISizeOfType(layout, *type);
        } else if (LLVMGetTypeKind(*type) == LLVMStructTypeKind) {
            *offset += LLVMOffsetOfElement(layout, *type, (unsigned)number);
            *type = LLVMStructGetTypeAtIndex(*type, (unsigned)number);
        } else if (LLVMGetTypeKind(*type) == LLVMArrayTypeKind) {
            *type = LLVMGetElementType(*type);
            *offset += number * LLVMABISizeOfType(layout, *type);
        } else {
            return false;
        }
    }
    return true;
}

// What an address in the object points to; false where that is not fixed.
static bool find_range(LLVMTargetDataRef layout, LLVMValueRef base, LLVMValueRef address,
                       Range *range) {
    LLVMTypeRef pointee = NULL;
    uint64_t offset = 0;
    for (int n = 0; address != base; n++) {
        LLVMTypeRef type;
        if (n > MAX_NESTING || !is_gep(address) || !add_indices(layout, address, &offset, &type))
            return false;
        pointee = pointee ? pointee : type;
        address = LLVMGetOperand(address, 0);
    }
    *range = (Range){offset, offset + (pointee ? LLVMABISizeOfType(layout, pointee) : 0)};
    return true;
}

// ---- Members ------------------------------------------------------------------------------------

static bool holds_const(LLVMContextRef context, LLVMMetadataRef type, uint64_t at, Range range,
                        int depth) {
    uint64_t end = at + ctype_size(context, type);
    if (end <= range.start || range.end <= at)
        return false;
    if (ctype_is_const(context, type) || depth > MAX_NESTING)
        return true;
    CTypeKind kind = ctype_kind(context, type);
    if (kind == CTYPE_ARRAY) {
        LLVMMetadataRef element = ctype_element(context, type);
        uint64_t size = ctype_size(context, element);
        uint64_t first = size && range.start > at ? (range.start - at) / size * size : 0;
        for (uint64_t i = at + first; size && i < end && i < range.end; i += size)
            if (holds_const(context, element, i, range, depth + 1))
                return true;
        return !size;
    }
    if (kind != CTYPE_STRUCT && kind != CTYPE_UNION)
        return false;
    for (unsigned i = 0; i < ctype_count_members(context, type); i++) {
        CTypeMember member = ctype_member(context, type, i);
        bool is_const_field = member.is_bit_field && ctype_is_const(context, member.type);
        if (is_const_field ||
            (!member.is_bit_field &&
             holds_const(context, member.type, at + member.offset, range, depth + 1)))
            return true;
    }
    return false;
}

bool const_members_may_change(LLVMTargetDataRef layout, LLVMMetadataRef type, LLVMValueRef base,
                              LLVMValueRef user) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(base));
    bool is_store = LLVMIsAStoreInst(user) != NULL;
    for (int n = 0; n < LLVMGetNumOperands(user); n++) {
        LLVMValueRef operand = LLVMGetOperand(user, (unsigned)n), root = operand;
        while (is_gep(root))
            root = LLVMGetOperand(root, 0);
        Range range;
        if (root != base)
            continue;
        bool is_found = find_range(layout, base, operand, &range);
        if (is_found && is_store && n == 1)
            range.end =
                range.start + LLVMStoreSizeOfType(layout, LLVMTypeOf(LLVMGetOperand(user, 0)));
        else if (is_found && range.end - range.start <= 1) // the whole, or an offset of clang's
            is_found = false;
        if (!is_found || holds_const(context, type, 0, range, 0))
            return true;
    }
    return false;
}
