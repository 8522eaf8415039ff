// C's types from debug information, as far as variables are made of them: pointers are not
// followed. Each type is made once.
#include "frontend/lower.h"

#include "base/memory.h"
#include "frontend/ctype.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

enum { DI_ELEMENTS = 4, MAX_DEPTH = 32 };

static IrCTypeId c_type(LowerContext *lc, LLVMMetadataRef type, int depth);

static LLVMContextRef context_of(const LowerContext *lc) { return LLVMGetModuleContext(lc->user); }

// int a[2][3] is one array type with two dimensions.
static IrCTypeId array_type(LowerContext *lc, LLVMMetadataRef type, const char *name, int depth) {
    LLVMContextRef context = context_of(lc);
    LLVMMetadataRef dimensions = ctype_operand(context, ctype_strip(context, type), DI_ELEMENTS);
    IrCTypeId element = c_type(lc, ctype_element(context, type), depth + 1);
    for (unsigned i = ctype_count_members(context, type); i-- > 0 && element;) {
        LLVMMetadataRef range = ctype_operand(context, dimensions, i);
        uint64_t count = ctype_number(context, range, 0);
        uint64_t step = ir_builder_program(lc->builder)->c_types[element].size;
        element = ir_build_c_type(lc->builder, (IrCType){.kind = IR_C_ARRAY,
                                                         .name = name,
                                                         .size = step * count,
                                                         .element = element,
                                                         .count = count});
    }
    return element;
}

static IrCTypeId structure_type(LowerContext *lc, LLVMMetadataRef type, IrCType structure,
                                int depth) {
    LLVMContextRef context = context_of(lc);
    structure.count = ctype_count_members(context, type);
    structure.members = memory_zeroed(structure.count * sizeof *structure.members + 1);
    for (unsigned i = 0; i < structure.count; i++) {
        CTypeMember member = ctype_member(context, type, i);
        IrCTypeId own = member.type ? c_type(lc, member.type, depth + 1) : 0;
        structure.members[i] = (IrMember){member.name, own, member.first_bit, member.bits};
    }
    IrCTypeId id = ir_build_c_type(lc->builder, structure);
    free(structure.members);
    return id;
}

static IrCTypeId new_type(LowerContext *lc, LLVMMetadataRef type, const char *name, int depth) {
    LLVMContextRef context = context_of(lc);
    IrCType plain = {.name = name, .size = ctype_size(context, type)};
    CTypeKind kind = ctype_kind(context, type);
    switch (kind) {
    case CTYPE_ARRAY:
        return array_type(lc, type, name, depth);
    case CTYPE_STRUCT:
    case CTYPE_UNION:
        plain.kind = kind == CTYPE_STRUCT ? IR_C_STRUCT : IR_C_UNION;
        return structure_type(lc, type, plain, depth);
    case CTYPE_NUMBER:
    case CTYPE_POINTER:
        return ir_build_c_type(lc->builder, plain);
    case CTYPE_VOID:
    case CTYPE_FUNCTION:
        break;
    }
    return 0;
}

static IrCTypeId c_type(LowerContext *lc, LLVMMetadataRef type, int depth) {
    uint64_t known;
    if (!type || depth > MAX_DEPTH)
        return 0;
    if (map_get(&lc->c_types, map_key(type), &known))
        return (IrCTypeId)known;
    Text name = {0};
    ctype_spell(context_of(lc), type, &name);
    IrCTypeId id = new_type(lc, type, text_chars(&name), depth);
    text_release(&name);
    map_set(&lc->c_types, map_key(type), id);
    return id;
}

IrCTypeId lower_c_type(LowerContext *lc, LLVMMetadataRef type) { return c_type(lc, type, 0); }
