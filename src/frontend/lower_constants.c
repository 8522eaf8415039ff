// Constants in code and in the initialisers of globals.
#include "frontend/lower.h"

#include "base/check.h"
#include "frontend/driver.h"
#include "frontend/missing_returns.h"

#include <stdlib.h>
#include <string.h>

IrOperand lower_int_const(LowerContext *lc, IrTypeId type, uint64_t value) {
    return ir_const_operand(ir_build_bits(lc->builder, type, value, 0));
}

// The C interface gives 64 bits at most; wider constants are read from their text.
static void parse_decimal(const char *text, uint64_t *low, uint64_t *high) {
    unsigned __int128 value = 0;
    bool negative = *text == '-';
    for (text += negative; *text >= '0' && *text <= '9'; text++)
        value = value * 10 + (unsigned)(*text - '0');
    if (negative)
        value = -value;
    *low = (uint64_t)value;
    *high = (uint64_t)(value >> 64);
}

bool lower_const_words(LLVMValueRef constant, uint64_t *low, uint64_t *high) {
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(constant));
    *high = 0;
    if (bits <= 64) {
        *low = LLVMConstIntGetZExtValue(constant);
        return true;
    }
    if (bits > 128)
        return false;
    char *text = LLVMPrintValueToString(constant); // "i128 -5"
    const char *digits = strchr(text, ' ');
    parse_decimal(digits ? digits + 1 : text, low, high);
    LLVMDisposeMessage(text);
    return true;
}

// LLVM prints NaNs, infinities and x87 numbers by their bits: "double 0x7FF8…", "x86_fp80 0xK…".
// A float is printed as the double of the same value.
static void float_words(LLVMValueRef constant, uint64_t *low, uint64_t *high) {
    char *text = LLVMPrintValueToString(constant);
    const char *hex = strstr(text, " 0x");
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(constant));
    *low = *high = 0;
    if (kind == LLVMX86_FP80TypeKind) {
        CHECK(hex && hex[3] == 'K' && strlen(hex) >= 24);
        char exponent[5] = {0};
        memcpy(exponent, hex + 4, 4);
        *high = strtoull(exponent, NULL, 16);
        *low = strtoull(hex + 8, NULL, 16);
    } else {
        LLVMBool inexact;
        double value = LLVMConstRealGetDouble(constant, &inexact);
        uint64_t bits = hex ? strtoull(hex + 3, NULL, 16) : 0;
        memcpy(low, &value, sizeof value);
        if (hex)
            *low = bits;
        if (kind == LLVMFloatTypeKind) {
            memcpy(&value, low, sizeof value);
            float narrow = (float)value;
            uint32_t narrow_bits;
            memcpy(&narrow_bits, &narrow, sizeof narrow);
            *low = narrow_bits;
        }
    }
    LLVMDisposeMessage(text);
}

// ---- Addresses --------------------------------------------------------------

// Labels whose address is taken are numbered; the numbers are addresses where no object is.
IrOperand lower_label_address(LowerContext *lc, LLVMBasicBlockRef label) {
    uint64_t number;
    if (!map_get(&lc->labels, map_key(label), &number)) {
        number = 16 * (lc->labels.count + 1);
        map_set(&lc->labels, map_key(label), number);
    }
    return lower_int_const(lc, lc->pointer, number);
}

static int64_t sign_extended(uint64_t value, unsigned bits) {
    return bits >= 64 ? (int64_t)value : (int64_t)(value << (64 - bits)) >> (64 - bits);
}

// The byte offset of a constant GEP; false when an index is not a plain number.
static bool gep_offset(LowerContext *lc, LLVMValueRef gep, int64_t *offset) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    *offset = 0;
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, i);
        if (!LLVMIsAConstantInt(index))
            return false;
        int64_t number =
            sign_extended(LLVMConstIntGetZExtValue(index), LLVMGetIntTypeWidth(LLVMTypeOf(index)));
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            *offset += (int64_t)LLVMOffsetOfElement(lc->layout, type, (unsigned)number);
            type = LLVMStructGetTypeAtIndex(type, (unsigned)number);
            continue;
        }
        if (i > 1)
            type = LLVMGetElementType(type);
        *offset += number * (int64_t)lower_alloc_size(lc, type);
    }
    return true;
}

// A constant that is one number of IR_CONST_*: no instruction needed.
static bool simple_constant(LowerContext *lc, LLVMValueRef c, IrConst *result);

static bool simple_gep(LowerContext *lc, LLVMValueRef c, IrConst *result) {
    int64_t offset;
    if (!simple_constant(lc, LLVMGetOperand(c, 0), result) || !gep_offset(lc, c, &offset))
        return false;
    result->offset += offset;
    result->low += (uint64_t)offset;
    return true;
}

static bool simple_expression(LowerContext *lc, LLVMValueRef c, IrConst *result) {
    IrConst b;
    switch (LLVMGetConstOpcode(c)) {
    case LLVMGetElementPtr:
        return simple_gep(lc, c, result);
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
        return simple_constant(lc, LLVMGetOperand(c, 0), result);
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMTrunc: // numbers, not addresses
        return simple_constant(lc, LLVMGetOperand(c, 0), result) && result->kind == IR_CONST_BITS;
    case LLVMAdd:
    case LLVMSub:
        if (!simple_constant(lc, LLVMGetOperand(c, 0), result) ||
            !simple_constant(lc, LLVMGetOperand(c, 1), &b) || result->kind != IR_CONST_BITS ||
            b.kind != IR_CONST_BITS)
            return false;
        result->low = LLVMGetConstOpcode(c) == LLVMAdd ? result->low + b.low : result->low - b.low;
        return true;
    default:
        return false;
    }
}

static bool simple_constant(LowerContext *lc, LLVMValueRef c, IrConst *result) {
    Leaves leaves = lower_leaves(lc, LLVMTypeOf(c));
    *result = (IrConst){.kind = IR_CONST_BITS};
    if (LLVMIsAConstantInt(c))
        return lower_const_words(c, &result->low, &result->high);
    if (LLVMIsAConstantFP(c)) {
        float_words(c, &result->low, &result->high);
        return leaves.n == 1;
    }
    if (LLVMIsAConstantPointerNull(c))
        return true;
    if (lower_is_weak(lc, c))
        return false;
    if (LLVMIsAFunction(c)) {
        *result = (IrConst){.kind = IR_CONST_FUNCTION, .target = lower_function_address(lc, c)};
        return true;
    }
    if (LLVMIsAGlobalVariable(c)) {
        *result = (IrConst){.kind = IR_CONST_GLOBAL, .target = lower_global(lc, c)};
        return true;
    }
    if (LLVMIsAGlobalAlias(c))
        return simple_constant(lc, LLVMAliasGetAliasee(c), result);
    if (LLVMIsABlockAddress(c)) {
        IrOperand label = lower_label_address(lc, LLVMGetBlockAddressBasicBlock(c));
        *result = ir_builder_program(lc->builder)->constants[ir_operand_const(label)];
        return true;
    }
    return LLVMIsAConstantExpr(c) && simple_expression(lc, c, result);
}

static IrOperand const_operand(LowerContext *lc, IrTypeId type, const IrConst *c) {
    if (c->kind == IR_CONST_BITS)
        return ir_const_operand(ir_build_bits(lc->builder, type, c->low, c->high));
    return ir_const_operand(ir_build_address(lc->builder, c->kind, c->target, c->offset));
}

// ---- Constants in code ------------------------------------------------------

static void add_constant(LowerContext *lc, LLVMValueRef c, IrOperand *into, uint32_t *n);

// An expression over addresses is computed where it is used.
static IrOperand emit_expression(LowerContext *lc, LLVMValueRef c, IrTypeId type) {
    if (LLVMIsAGlobalAlias(c))
        return lower_scalar(lc, LLVMAliasGetAliasee(c));
    if (LLVMIsAGlobalValue(c) && lower_is_weak(lc, c))
        return lower_weak_address(lc, c);
    if (!LLVMIsAConstantExpr(c))
        return lower_undef(lc, type);
    LLVMOpcode op = LLVMGetConstOpcode(c);
    IrOperand a = lower_scalar(lc, LLVMGetOperand(c, 0));
    int64_t offset;
    switch (op) {
    case LLVMGetElementPtr:
        if (!gep_offset(lc, c, &offset))
            break;
        return lower_offset(lc, a, (uint64_t)offset);
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
        return a;
    case LLVMPtrToInt:
        return lower_emit1(lc, IR_PTRTOINT, type, a);
    case LLVMIntToPtr:
        return lower_emit1(lc, IR_INTTOPTR, type, a);
    case LLVMTrunc:
        return lower_emit1(lc, IR_TRUNC, type, a);
    case LLVMAdd:
        return lower_emit2(lc, IR_ADD, type, a, lower_scalar(lc, LLVMGetOperand(c, 1)));
    case LLVMSub:
        return lower_emit2(lc, IR_SUB, type, a, lower_scalar(lc, LLVMGetOperand(c, 1)));
    case LLVMXor:
        return lower_emit2(lc, IR_XOR, type, a, lower_scalar(lc, LLVMGetOperand(c, 1)));
    default:
        break;
    }
    lower_unsupported(lc, NULL, "a constant expression that C does not have");
    return lower_undef(lc, type);
}

static void add_elements(LowerContext *lc, LLVMValueRef c, uint64_t count, IrOperand *into,
                         uint32_t *n) {
    for (uint64_t i = 0; i < count; i++)
        add_constant(lc, LLVMGetAggregateElement(c, (unsigned)i), into, n);
}

static void add_zero(LowerContext *lc, LLVMTypeRef type, IrOperand *into, uint32_t *n) {
    Leaves leaves = lower_leaves(lc, type);
    for (uint32_t i = 0; i < leaves.n; i++)
        into[(*n)++] = lower_int_const(lc, leaves.items[i].type, 0);
}

static void add_constant(LowerContext *lc, LLVMValueRef c, IrOperand *into, uint32_t *n) {
    LLVMTypeRef type = LLVMTypeOf(c);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    IrConst simple;
    if (LLVMIsUndef(c) || LLVMIsPoison(c)) {
        Leaves leaves = lower_leaves(lc, type);
        for (uint32_t i = 0; i < leaves.n; i++)
            into[(*n)++] = lower_undef(lc, leaves.items[i].type);
    } else if (LLVMIsNull(c))
        add_zero(lc, type, into, n);
    else if (kind == LLVMStructTypeKind)
        add_elements(lc, c, LLVMCountStructElementTypes(type), into, n);
    else if (kind == LLVMArrayTypeKind)
        add_elements(lc, c, LLVMGetArrayLength2(type), into, n);
    else if (kind == LLVMVectorTypeKind)
        add_elements(lc, c, LLVMGetVectorSize(type), into, n);
    else {
        IrTypeId leaf = lower_leaves(lc, type).items[0].type;
        into[*n] = simple_constant(lc, c, &simple) ? const_operand(lc, leaf, &simple)
                                                   : emit_expression(lc, c, leaf);
        lower_check_constant(lc, c, into[(*n)++]);
    }
}

Values lower_constant(LowerContext *lc, LLVMValueRef constant) {
    Leaves leaves = lower_leaves(lc, LLVMTypeOf(constant));
    IrOperand *items = arena_new(&lc->arena, leaves.n * sizeof *items);
    uint32_t n = 0;
    if (leaves.n)
        add_constant(lc, constant, items, &n);
    CHECK(n == leaves.n);
    return (Values){items, n};
}

// ---- Globals ----------------------------------------------------------------

typedef struct Initialiser {
    LowerContext *lc;
    IrGlobalId global;
    uint8_t *bytes;
    uint64_t size;
    VEC(IrReloc) relocs;
    bool failed;
    bool has_weak; // addresses that are decided at the start of a run
} Initialiser;

static void write_bytes(Initialiser *init, uint64_t offset, uint64_t low, uint64_t high,
                        uint64_t size) {
    for (uint64_t i = 0; i < size && offset + i < init->size; i++)
        init->bytes[offset + i] = (uint8_t)(i < 8    ? low >> (8 * i)
                                            : i < 16 ? high >> (8 * (i - 8))
                                                     : 0);
}

static void write_scalar(Initialiser *init, LLVMValueRef c, uint64_t offset) {
    LowerContext *lc = init->lc;
    IrConst simple;
    LLVMValueRef address = c;
    LLVMTypeRef type = LLVMTypeOf(c);
    uint64_t size = LLVMStoreSizeOfType(lc->layout, type);
    bool is_word = size == LLVMPointerSize(lc->layout);
    if (LLVMIsAConstantExpr(c) && LLVMGetConstOpcode(c) == LLVMPtrToInt && is_word)
        address = LLVMGetOperand(c, 0); // an address kept in an integer of its size
    if (lower_is_weak(lc, address) && is_word) {
        vec_push(&lc->weak_addresses, ((WeakAddress){init->global, offset, address}));
        init->has_weak = true;
    } else if (!simple_constant(lc, address, &simple)) {
        init->failed = true;
    } else if (simple.kind == IR_CONST_BITS) {
        write_bytes(init, offset, simple.low, simple.high, size);
    } else {
        IrConstId value = ir_build_address(lc->builder, simple.kind, simple.target, simple.offset);
        vec_push(&init->relocs, ((IrReloc){offset, value}));
    }
}

static void write_constant(Initialiser *init, LLVMValueRef c, uint64_t offset) {
    LowerContext *lc = init->lc;
    LLVMTypeRef type = LLVMTypeOf(c);
    if (LLVMIsNull(c) || LLVMIsUndef(c) || LLVMIsPoison(c))
        return; // already zero
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind:
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
            write_constant(init, LLVMGetAggregateElement(c, i),
                           offset + LLVMOffsetOfElement(lc->layout, type, i));
        return;
    case LLVMArrayTypeKind: {
        size_t length;
        if (LLVMIsAConstantDataArray(c) && LLVMIsConstantString(c)) {
            const char *text = LLVMGetAsString(c, &length);
            memcpy(init->bytes + offset, text, length);
            return;
        }
        uint64_t stride = lower_alloc_size(lc, LLVMGetElementType(type));
        for (uint64_t i = 0; i < LLVMGetArrayLength2(type); i++)
            write_constant(init, LLVMGetAggregateElement(c, (unsigned)i), offset + i * stride);
        return;
    }
    case LLVMVectorTypeKind: {
        uint64_t stride = LLVMStoreSizeOfType(lc->layout, LLVMGetElementType(type));
        for (unsigned i = 0; i < LLVMGetVectorSize(type); i++)
            write_constant(init, LLVMGetAggregateElement(c, i), offset + i * stride);
        return;
    }
    default:
        write_scalar(init, c, offset);
    }
}

static int by_offset(const void *a, const void *b) {
    uint64_t x = ((const IrReloc *)a)->offset, y = ((const IrReloc *)b)->offset;
    return (x > y) - (x < y);
}

void lower_global_contents(LowerContext *lc, PendingGlobal pending) {
    LLVMValueRef value = LLVMGetInitializer(pending.llvm);
    const IrGlobal *global = &ir_builder_program(lc->builder)->globals[pending.id];
    uint64_t size = global->size;
    const char *name = global->name; // names outlive the array, which may move
    if (!value || LLVMIsNull(value) || !size)
        return;
    bool is_constant = global->is_constant;
    Initialiser init = {.lc = lc, .global = pending.id, .bytes = memory_zeroed(size), .size = size};
    write_constant(&init, value, 0);
    if (init.relocs.count)
        qsort(init.relocs.items, init.relocs.count, sizeof *init.relocs.items, by_offset);
    ir_build_global_contents(lc->builder, pending.id, init.bytes, init.relocs.items,
                             (uint32_t)init.relocs.count);
    init.failed |= init.has_weak && is_constant; // no run can store them
    if (init.failed && !lc->bad_initialiser)
        lc->bad_initialiser = name;
    free(init.bytes);
    vec_free(&init.relocs);
}

static bool is_local(LLVMValueRef global) {
    LLVMLinkage linkage = LLVMGetLinkage(global);
    return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage;
}

// A variable of the library that the program defines, too: the program's is the one.
static LLVMValueRef overriding(LowerContext *lc, LLVMValueRef global, const char *name) {
    LLVMValueRef own = is_local(global) ? NULL : LLVMGetNamedGlobal(lc->user, name);
    return own && LLVMGetInitializer(own) && !is_local(own) ? own : NULL;
}

// A declared global may be defined by the library models (stdout, ...).
static LLVMValueRef find_definition(LowerContext *lc, LLVMValueRef global, bool *is_model) {
    size_t length;
    const char *name = LLVMGetValueName2(global, &length);
    *is_model = LLVMGetGlobalParent(global) == lc->models;
    LLVMValueRef own = *is_model ? overriding(lc, global, name) : NULL;
    if (own)
        *is_model = false;
    if (own || LLVMGetInitializer(global))
        return own ? own : global;
    LLVMValueRef other = *is_model    ? LLVMGetNamedGlobal(lc->user, name)
                         : lc->models ? LLVMGetNamedGlobal(lc->models, name)
                                      : NULL;
    if (!other || !LLVMGetInitializer(other))
        return global;
    *is_model = !*is_model;
    return other;
}

// The compiler's own copies of what local variables begin with have no name in the program: it
// cannot write them. So they need not be constants where a run stores addresses in them first.
static bool is_stored_at_start(LowerContext *lc, LLVMValueRef global) {
    LLVMValueRef value = LLVMGetInitializer(global);
    return LLVMGetLinkage(global) == LLVMPrivateLinkage && value && lower_holds_weak(lc, value);
}

IrGlobalId lower_global(LowerContext *lc, LLVMValueRef global) {
    uint64_t found;
    if (map_get(&lc->globals, map_key(global), &found))
        return (IrGlobalId)found;
    bool is_model;
    LLVMValueRef definition = find_definition(lc, global, &is_model);
    if (definition != global) {
        IrGlobalId same = lower_global(lc, definition);
        map_set(&lc->globals, map_key(global), same);
        return same;
    }
    size_t length;
    const char *name = LLVMGetValueName2(global, &length);
    LLVMTypeRef type = LLVMGlobalGetValueType(global);
    bool is_string = LLVMGetLinkage(global) == LLVMPrivateLinkage && LLVMIsGlobalConstant(global);
    uint32_t align = LLVMGetAlignment(global);
    IrGlobal description = {
        .name = ir_build_string(lc->builder, name),
        .type = lower_memory_type(lc, type),
        .size = lower_alloc_size(lc, type),
        .align = align                   ? align
                 : LLVMTypeIsSized(type) ? LLVMABIAlignmentOfType(lc->layout, type)
                                         : 1,
        .is_constant = LLVMIsGlobalConstant(global) && LLVMGetInitializer(global) &&
                       !is_stored_at_start(lc, global),
        .is_const = LLVMIsGlobalConstant(global),
        .is_external = !LLVMGetInitializer(global),
        .has_unknown_size = !LLVMGetInitializer(global) && !lower_alloc_size(lc, type),
        .is_placeholder = strncmp(name, DRIVER_UNKNOWN, strlen(DRIVER_UNKNOWN)) == 0,
        .is_string = is_string && strncmp(name, ".str", 4) == 0,
        .is_model = is_model || strncmp(name, DRIVER_RESULT, strlen(DRIVER_RESULT)) == 0 ||
                    strcmp(name, MISSING_RETURNS_WANTED) == 0,
    };
    lower_describe_global(lc, global, &description);
    IrGlobalId id = ir_build_global(lc->builder, description);
    map_set(&lc->globals, map_key(global), id);
    vec_push(&lc->pending_globals, ((PendingGlobal){global, id})); // may refer to each other
    return id;
}
