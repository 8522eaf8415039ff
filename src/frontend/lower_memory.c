// Memory: allocation, loads and stores (an aggregate leaf by leaf), address arithmetic, atomics
// (there is one thread, so they are plain sequences).
#include "frontend/lower.h"

#include "frontend/const_objects.h"
#include "frontend/module.h"

#include <string.h>

enum { LONG_DOUBLE_BITS = 80 };

static const char *name_of(LLVMValueRef value) {
    size_t length;
    return LLVMGetValueName2(value, &length);
}

// ---- Allocation -------------------------------------------------------------

static bool has_lifetime(LLVMValueRef variable) {
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsACallInst(user) && LLVMIsAFunction(LLVMGetCalledValue(user)) &&
            strncmp(name_of(LLVMGetCalledValue(user)), "llvm.lifetime.start", 19) == 0)
            return true;
    }
    return false;
}

// The size operand in bytes: element count * element size, unsigned in the word's width.
static IrOperand alloca_size(LowerContext *lc, LLVMValueRef count, uint64_t element_size) {
    if (LLVMIsAConstantInt(count))
        return lower_int_const(lc, lc->word, LLVMConstIntGetZExtValue(count) * element_size);
    IrOperand n = lower_scalar(lc, count);
    uint32_t bits = LLVMGetIntTypeWidth(LLVMTypeOf(count));
    uint32_t word_bits = lc->model == IR_LP64 ? 64 : 32;
    if (bits < word_bits)
        n = lower_emit1(lc, IR_ZEXT, lc->word, n);
    else if (bits > word_bits)
        n = lower_emit1(lc, IR_TRUNC, lc->word, n);
    if (element_size == 1)
        return n;
    return lower_emit2(lc, IR_MUL, lc->word, n, lower_int_const(lc, lc->word, element_size));
}

void lower_alloca(LowerContext *lc, LLVMValueRef instr) {
    LLVMTypeRef type = LLVMGetAllocatedType(instr);
    IrOperand size = alloca_size(lc, LLVMGetOperand(instr, 0), lower_alloc_size(lc, type));
    bool in_entry = lc->llvm_block == LLVMGetEntryBasicBlock(lc->function);
    uint8_t flags = has_lifetime(instr) ? IR_SCOPED : 0;
    if (in_entry && ir_is_const(size))
        flags |= IR_STATIC;
    if (lc->has_checks && const_objects_is_const(instr))
        flags |= IR_CONST;
    lower_define_one(lc, instr,
                     lower_emit(lc, IR_ALLOCA, lower_memory_type(lc, type), lc->pointer,
                                name_of(instr), flags, LLVMGetAlignment(instr), &size, 1));
}

void lower_dynamic_alloca(LowerContext *lc, LLVMValueRef call, LLVMValueRef size) {
    enum { ALIGN = 16 };
    IrOperand bytes = alloca_size(lc, size, 1);
    lower_define_one(
        lc, call,
        lower_emit(lc, IR_ALLOCA, lc->i8, lc->pointer, name_of(call), 0, ALIGN, &bytes, 1));
}

IrOperand lower_static_alloca(LowerContext *lc, IrTypeId type, uint64_t size, uint32_t align) {
    IrBlockId block = lc->block;
    lc->block = lc->entry;
    IrOperand bytes = lower_int_const(lc, lc->word, size);
    IrOperand object =
        lower_emit(lc, IR_ALLOCA, type, lc->pointer, NULL, IR_STATIC, align, &bytes, 1);
    lc->block = block;
    return object;
}

// ---- Access -----------------------------------------------------------------

IrOperand lower_offset(LowerContext *lc, IrOperand pointer, uint64_t offset) {
    if (!offset)
        return pointer;
    IrOperand operands[] = {pointer, lower_int_const(lc, lc->word, 0),
                            lower_int_const(lc, lc->word, 1),
                            lower_int_const(lc, lc->word, offset)};
    return lower_emit(lc, IR_ADDRESS, lc->pointer, lc->pointer, NULL, 0, 0, operands, 4);
}

IrOperand lower_load_at(LowerContext *lc, IrOperand pointer, IrTypeId type, uint32_t align) {
    return lower_emit(lc, IR_LOAD, type, type, NULL, 0, align, &pointer, 1);
}

void lower_store_at(LowerContext *lc, IrOperand value, IrTypeId type, IrOperand pointer,
                    uint32_t align) {
    IrOperand operands[] = {value, pointer};
    lower_effect(lc, IR_STORE, type, 0, align, operands, 2);
}

void lower_copy(LowerContext *lc, IrOperand to, IrOperand from, IrOperand size, bool may_overlap) {
    IrOperand operands[] = {to, from, size};
    lower_effect(lc, IR_COPY, 0, may_overlap ? IR_OVERLAP : 0, 0, operands, 3);
}

// What remains of the whole's alignment at an offset inside of it.
static uint32_t align_at(uint32_t align, uint64_t offset) {
    while (align > 1 && offset % align)
        align /= 2;
    return align;
}

// The bytes of a long double behind its 80 bits belong to the access; 0: another type. A store
// leaves arbitrary values there.
static uint32_t padding_bits(LowerContext *lc, IrTypeId type) {
    const IrType *t = ir_type(ir_builder_program(lc->builder), type);
    bool is_long_double = t->kind == IR_FLOAT && t->bits == LONG_DOUBLE_BITS;
    return !is_long_double ? 0 : lc->model == IR_LP64 ? 48 : 16;
}

static void load_padding(LowerContext *lc, IrTypeId type, IrOperand pointer, uint8_t flags) {
    uint32_t bits = padding_bits(lc, type);
    if (!bits)
        return;
    IrTypeId padding = ir_build_int(lc->builder, bits);
    IrOperand at = lower_offset(lc, pointer, LONG_DOUBLE_BITS / 8);
    lower_emit(lc, IR_LOAD, padding, padding, NULL, flags, 1, &at, 1);
}

static void store_padding(LowerContext *lc, IrTypeId type, IrOperand pointer, uint8_t flags) {
    uint32_t bits = padding_bits(lc, type);
    if (!bits)
        return;
    IrTypeId padding = ir_build_int(lc->builder, bits);
    IrOperand operands[] = {lower_undef(lc, padding),
                            lower_offset(lc, pointer, LONG_DOUBLE_BITS / 8)};
    lower_effect(lc, IR_STORE, padding, flags, 1, operands, 2);
}

void lower_load(LowerContext *lc, LLVMValueRef instr) {
    Leaves leaves = lower_leaves(lc, LLVMTypeOf(instr));
    IrOperand pointer = lower_scalar(lc, LLVMGetOperand(instr, 0));
    uint32_t align = LLVMGetAlignment(instr);
    uint8_t flags = LLVMGetVolatile(instr) ? IR_VOLATILE : 0;
    lower_check_alignment(lc, LLVMGetOperand(instr, 0), pointer, align);
    lower_check_va_arg(lc, instr);
    IrOperand *items = arena_new(&lc->arena, leaves.n * sizeof *items);
    for (uint32_t i = 0; i < leaves.n; i++) {
        Leaf leaf = leaves.items[i];
        IrOperand at = lower_offset(lc, pointer, leaf.offset);
        items[i] = lower_emit(lc, IR_LOAD, leaf.type, leaf.type, name_of(instr), flags,
                              align_at(align, leaf.offset), &at, 1);
        load_padding(lc, leaf.type, at, flags);
    }
    lower_define(lc, instr, items, leaves.n);
}

void lower_store(LowerContext *lc, LLVMValueRef instr) {
    LLVMValueRef value = LLVMGetOperand(instr, 0);
    Leaves leaves = lower_leaves(lc, LLVMTypeOf(value));
    Values values = lower_values(lc, value);
    IrOperand pointer = lower_scalar(lc, LLVMGetOperand(instr, 1));
    uint32_t align = LLVMGetAlignment(instr);
    uint8_t flags = LLVMGetVolatile(instr) ? IR_VOLATILE : 0;
    lower_check_alignment(lc, LLVMGetOperand(instr, 1), pointer, align);
    for (uint32_t i = 0; i < leaves.n; i++) {
        Leaf leaf = leaves.items[i];
        IrOperand operands[] = {values.items[i], lower_offset(lc, pointer, leaf.offset)};
        lower_effect(lc, IR_STORE, leaf.type, flags, align_at(align, leaf.offset), operands, 2);
        store_padding(lc, leaf.type, operands[1], flags);
    }
}

// ---- Address arithmetic -----------------------------------------------------

typedef struct Address {
    IrOperand pointer; // everything but `offset` is already in it
    uint64_t offset;
} Address;

static IrOperand emit_address(LowerContext *lc, Address address, IrOperand index, uint64_t scale,
                              const char *name) {
    IrOperand operands[] = {address.pointer, index, lower_int_const(lc, lc->word, scale),
                            lower_int_const(lc, lc->word, address.offset)};
    return lower_emit(lc, IR_ADDRESS, lc->pointer, lc->pointer, name, 0, 0, operands, 4);
}

static void add_index(LowerContext *lc, Address *address, LLVMValueRef index, uint64_t scale,
                      const char *name) {
    uint32_t bits = LLVMGetIntTypeWidth(LLVMTypeOf(index));
    uint32_t word_bits = lc->model == IR_LP64 ? 64 : 32;
    if (LLVMIsAConstantInt(index)) {
        address->offset += (uint64_t)LLVMConstIntGetSExtValue(index) * scale;
        return;
    }
    IrOperand value = lower_scalar(lc, index);
    if (bits > word_bits)
        value = lower_emit1(lc, IR_TRUNC, lc->word, value);
    *address = (Address){emit_address(lc, *address, value, scale, name), 0};
}

bool lower_fixed_offset(LowerContext *lc, LLVMValueRef gep, uint64_t *offset) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    *offset = 0;
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, i);
        if (!LLVMIsAConstantInt(index))
            return false;
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
            *offset += LLVMOffsetOfElement(lc->layout, type, field);
            type = LLVMStructGetTypeAtIndex(type, field);
            continue;
        }
        if (i > 1)
            type = LLVMGetElementType(type);
        *offset += (uint64_t)LLVMConstIntGetSExtValue(index) * lower_alloc_size(lc, type);
    }
    return true;
}

void lower_gep(LowerContext *lc, LLVMValueRef instr) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(instr);
    if (lower_leaves(lc, LLVMTypeOf(instr)).n != 1) {
        lower_unsupported(lc, instr, "vector operations");
        return;
    }
    const char *name = name_of(instr);
    IrOperand base = lower_scalar(lc, LLVMGetOperand(instr, 0));
    Address address = {base, 0};
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(instr); i++) {
        LLVMValueRef index = LLVMGetOperand(instr, i);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
            address.offset += LLVMOffsetOfElement(lc->layout, type, field);
            type = LLVMStructGetTypeAtIndex(type, field);
            continue;
        }
        if (i > 1)
            type = LLVMGetElementType(type);
        add_index(lc, &address, index, lower_alloc_size(lc, type), name);
    }
    if (address.offset)
        address.pointer = emit_address(lc, address, lower_int_const(lc, lc->word, 0), 1, name);
    lower_check_table(lc, instr);
    lower_check_gep(lc, instr, base, address.pointer);
    lower_define_one(lc, instr, address.pointer);
}

// ---- Atomics ----------------------------------------------------------------

static IrOperand smaller_or_larger(LowerContext *lc, IrTypeId type, IrOpcode less, IrOperand a,
                                   IrOperand b, bool smaller) {
    IrOperand a_is_less = lower_compare(lc, less, type, a, b);
    return smaller ? lower_select(lc, type, a_is_less, a, b)
                   : lower_select(lc, type, a_is_less, b, a);
}

static bool rmw_value(LowerContext *lc, LLVMAtomicRMWBinOp op, IrTypeId type, IrOperand old,
                      IrOperand operand, IrOperand *result) {
    IrOperand all_ones;
    switch (op) {
    case LLVMAtomicRMWBinOpXchg:
        return *result = operand, true;
    case LLVMAtomicRMWBinOpAdd:
        return *result = lower_emit2(lc, IR_ADD, type, old, operand), true;
    case LLVMAtomicRMWBinOpSub:
        return *result = lower_emit2(lc, IR_SUB, type, old, operand), true;
    case LLVMAtomicRMWBinOpAnd:
        return *result = lower_emit2(lc, IR_AND, type, old, operand), true;
    case LLVMAtomicRMWBinOpNand:
        all_ones = ir_const_operand(ir_build_bits(lc->builder, type, UINT64_MAX, UINT64_MAX));
        *result = lower_emit2(lc, IR_AND, type, old, operand);
        return *result = lower_emit2(lc, IR_XOR, type, *result, all_ones), true;
    case LLVMAtomicRMWBinOpOr:
        return *result = lower_emit2(lc, IR_OR, type, old, operand), true;
    case LLVMAtomicRMWBinOpXor:
        return *result = lower_emit2(lc, IR_XOR, type, old, operand), true;
    case LLVMAtomicRMWBinOpMax:
        return *result = smaller_or_larger(lc, type, IR_SLT, old, operand, false), true;
    case LLVMAtomicRMWBinOpMin:
        return *result = smaller_or_larger(lc, type, IR_SLT, old, operand, true), true;
    case LLVMAtomicRMWBinOpUMax:
        return *result = smaller_or_larger(lc, type, IR_ULT, old, operand, false), true;
    case LLVMAtomicRMWBinOpUMin:
        return *result = smaller_or_larger(lc, type, IR_ULT, old, operand, true), true;
    case LLVMAtomicRMWBinOpFAdd:
        return *result = lower_emit2(lc, IR_FADD, type, old, operand), true;
    case LLVMAtomicRMWBinOpFSub:
        return *result = lower_emit2(lc, IR_FSUB, type, old, operand), true;
    default:
        return false;
    }
}

void lower_atomic_rmw(LowerContext *lc, LLVMValueRef instr) {
    IrTypeId type = lower_leaves(lc, LLVMTypeOf(instr)).items[0].type;
    IrOperand pointer = lower_scalar(lc, LLVMGetOperand(instr, 0));
    IrOperand operand = lower_scalar(lc, LLVMGetOperand(instr, 1));
    uint32_t align = LLVMGetAlignment(instr);
    IrOperand old = lower_load_at(lc, pointer, type, align), value;
    if (!rmw_value(lc, LLVMGetAtomicRMWBinOp(instr), type, old, operand, &value)) {
        lower_unsupported(lc, instr, "an atomic operation that C does not have");
        return;
    }
    lower_store_at(lc, value, type, pointer, align);
    lower_define_one(lc, instr, old);
}

void lower_cmpxchg(LowerContext *lc, LLVMValueRef instr) {
    LLVMValueRef expected = LLVMGetOperand(instr, 1);
    IrTypeId type = lower_leaves(lc, LLVMTypeOf(expected)).items[0].type;
    IrOperand pointer = lower_scalar(lc, LLVMGetOperand(instr, 0));
    uint32_t align = LLVMGetAlignment(instr);
    IrOperand old = lower_load_at(lc, pointer, type, align);
    IrOperand equal = lower_compare(lc, IR_EQ, type, old, lower_scalar(lc, expected));
    IrOperand value =
        lower_select(lc, type, equal, lower_scalar(lc, LLVMGetOperand(instr, 2)), old);
    lower_store_at(lc, value, type, pointer, align);
    IrOperand results[] = {old, equal};
    lower_define(lc, instr, results, 2);
}
