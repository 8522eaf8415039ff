// Which types the variable arguments of a call have, so that va_arg and vprintf can be checked.
//
// In front of its arguments a call of the program's puts the address of a text: a letter for each
// word of them (ir/format_fit.h), '-' for padding and '.' for the rest of an argument. va_start
// hands it on in the va_list, where the address of saved registers would be: there are none. Where
// the list has come to is how much is left of the arguments' memory (models/arguments.c). With 32
// bits a va_list is one pointer, and has no room for it.
#include "frontend/lower.h"

#include <string.h>

enum { WORD = 8 };

bool lower_has_argument_types(const LowerContext *lc) {
    return lc->has_checks && lc->model == IR_LP64;
}

char lower_argument_kind(LLVMTypeRef type) {
    unsigned bits = LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 0;
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
        return bits < 32 ? 'c' : bits == 32 ? 'i' : bits <= 64 ? 'l' : 'q';
    case LLVMFloatTypeKind:
        return 'f';
    case LLVMDoubleTypeKind:
        return 'd';
    case LLVMX86_FP80TypeKind:
        return 'L';
    case LLVMPointerTypeKind:
        return 'p';
    default:
        return 'o';
    }
}

void lower_add_argument_kind(Text *types, char kind, uint64_t offset, uint64_t end) {
    while (types->length < offset / WORD)
        text_add(types, "-");
    text_add(types, "%c", kind);
    while (types->length < end / WORD)
        text_add(types, ".");
}

// The same text is there once.
IrOperand lower_argument_types(LowerContext *lc, const char *types) {
    Text name = {0};
    text_add(&name, "assay.types.%s", types);
    LLVMValueRef global = LLVMGetNamedGlobal(lc->user, text_chars(&name));
    if (!global) {
        LLVMContextRef context = LLVMGetModuleContext(lc->user);
        LLVMValueRef text =
            LLVMConstStringInContext(context, types, (unsigned)strlen(types), false);
        global = LLVMAddGlobal(lc->user, LLVMTypeOf(text), text_chars(&name));
        LLVMSetInitializer(global, text);
        LLVMSetGlobalConstant(global, true);
        LLVMSetLinkage(global, LLVMPrivateLinkage);
    }
    text_release(&name);
    return lower_scalar(lc, global);
}

IrOperand lower_types_at_start(LowerContext *lc, IrOperand arguments) {
    IrOperand operands[] = {arguments, lower_int_const(lc, lc->word, 0),
                            lower_int_const(lc, lc->word, 1),
                            lower_int_const(lc, lc->word, (uint64_t)-ARGUMENT_TYPES_ROOM)};
    IrOperand at = lower_emit(lc, IR_ADDRESS, lc->pointer, lc->pointer, NULL, 0, 0, operands, 4);
    return lower_load_at(lc, at, lc->pointer, WORD);
}

// ---- va_arg -------------------------------------------------------------------------------------

// clang loads the address of the next argument from the list, and the argument from there, perhaps
// behind a phi or rounded up; 0: it is a structure, or not read at all.
static char kind_of_use(LLVMValueRef address, int depth) {
    char kind = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(address); use && !kind; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool goes_on =
            LLVMIsAPHINode(user) || LLVMIsAGetElementPtrInst(user) ||
            (LLVMIsACallInst(user) && LLVMGetTypeKind(LLVMTypeOf(user)) == LLVMPointerTypeKind);
        if (LLVMIsALoadInst(user))
            kind = lower_argument_kind(LLVMTypeOf(user));
        else if (goes_on && depth < 4)
            kind = kind_of_use(user, depth + 1);
    }
    return kind;
}

// The list of a va_arg, where the load is the one of the next argument's address.
static LLVMValueRef list_of(LLVMValueRef load) {
    enum { OVERFLOW_AREA = 2 };
    LLVMValueRef field = LLVMGetOperand(load, 0);
    if (!LLVMIsAGetElementPtrInst(field) || LLVMGetNumOperands(field) != 3)
        return NULL;
    LLVMTypeRef list = LLVMGetGEPSourceElementType(field);
    const char *name = LLVMGetTypeKind(list) == LLVMStructTypeKind ? LLVMGetStructName(list) : NULL;
    bool is_next = name && strncmp(name, "struct.__va_list_tag", 20) == 0 &&
                   LLVMIsAConstantInt(LLVMGetOperand(field, 2)) &&
                   LLVMConstIntGetZExtValue(LLVMGetOperand(field, 2)) == OVERFLOW_AREA;
    return is_next ? LLVMGetOperand(field, 0) : NULL;
}

void lower_check_va_arg(LowerContext *lc, LLVMValueRef load) {
    if (!lower_has_argument_types(lc) || LLVMGetTypeKind(LLVMTypeOf(load)) != LLVMPointerTypeKind)
        return;
    LLVMValueRef list = list_of(load);
    char kind = list ? kind_of_use(load, 0) : 0;
    if (!kind || kind == 'o' || kind == 'q') // an __int128 is passed in two words
        return;
    IrOperand operands[] = {lower_scalar(lc, list), lower_int_const(lc, lc->i32, (uint64_t)kind)};
    lower_call_model(lc, "__assay_check_argument", operands, 2);
}
