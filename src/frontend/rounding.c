// All engines round to nearest. A program that may call fesetround is rewritten before it is
// lowered: what rounds (arithmetic, conversions, sqrt, rint) becomes a call of a function of
// models/fenv.c, which looks at the mode. Library functions whose models are right in the mode to
// nearest alone are preceded by a call that makes the run UNKNOWN in another mode.
//
// `#pragma STDC FENV_ACCESS ON` makes clang write operations as "constrained" intrinsics, which are
// turned into the same calls; those that do not round become plain instructions.
#include "frontend/rounding.h"

#include "base/text.h"
#include "base/vec.h"
#include "ir/natives.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

#define CONSTRAINED "llvm.experimental.constrained."
#define MODEL "__assay_fp_"

typedef struct Rewriter {
    LLVMModuleRef user, module; // module: the one under way
    LLVMBuilderRef builder;
    LLVMContextRef context;
} Rewriter;

static const char *name_of(LLVMValueRef value) {
    size_t length;
    return LLVMGetValueName2(value, &length);
}

static bool begins_with(const char *name, const char *prefix) {
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

static const char *called_name(LLVMValueRef instr) {
    LLVMValueRef callee = LLVMIsACallInst(instr) ? LLVMGetCalledValue(instr) : NULL;
    return callee && LLVMIsAFunction(callee) ? name_of(callee) : "";
}

bool rounding_matters(LLVMModuleRef user) {
    static const char *const SETTERS[] = {"fesetround", "fesetenv", "feupdateenv"};
    for (size_t i = 0; i < sizeof SETTERS / sizeof *SETTERS; i++) {
        LLVMValueRef setter = LLVMGetNamedFunction(user, SETTERS[i]);
        if (setter && LLVMIsDeclaration(setter))
            return true;
    }
    for (LLVMValueRef f = LLVMGetFirstFunction(user); f; f = LLVMGetNextFunction(f))
        if (begins_with(name_of(f), CONSTRAINED) || begins_with(name_of(f), "llvm.get.rounding"))
            return true;
    return false;
}

// ---- Calls of models --------------------------------------------------------

static LLVMValueRef build_call(Rewriter *r, const char *name, LLVMTypeRef result,
                               LLVMValueRef *arguments, unsigned n) {
    LLVMTypeRef types[3];
    for (unsigned i = 0; i < n; i++)
        types[i] = LLVMTypeOf(arguments[i]);
    LLVMTypeRef type = LLVMFunctionType(result, types, n, 0);
    LLVMValueRef function = LLVMGetNamedFunction(r->module, name);
    if (!function)
        function = LLVMAddFunction(r->module, name, type);
    return LLVMBuildCall2(r->builder, type, function, arguments, n, "");
}

static void become(LLVMValueRef instr, LLVMValueRef value) {
    LLVMReplaceAllUsesWith(instr, value);
    LLVMInstructionEraseFromParent(instr);
}

// The suffix of math.h for the type; NULL: no scalar of floating point.
static const char *suffix_of(LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMFloatTypeKind:
        return "f";
    case LLVMDoubleTypeKind:
        return "";
    case LLVMX86_FP80TypeKind:
        return "l";
    default:
        return NULL;
    }
}

// What follows is right in the mode to nearest alone.
static void need_nearest(Rewriter *r) {
    build_call(r, MODEL "needs_nearest", LLVMVoidTypeInContext(r->context), NULL, 0);
}

static LLVMValueRef build_model(Rewriter *r, const char *operation, const char *suffix,
                                LLVMTypeRef result, LLVMValueRef *arguments, unsigned n) {
    Text name = {0};
    text_add(&name, MODEL "%s%s", operation, suffix);
    LLVMValueRef value = build_call(r, text_chars(&name), result, arguments, n);
    text_release(&name);
    return value;
}

// ---- Operations that round --------------------------------------------------

// Operations by the name of their LLVM instruction or intrinsic, with the model's.
static const struct {
    const char *name, *model;
    unsigned n;
} ARITHMETIC[] = {
    {"fadd", "add", 2}, {"fsub", "sub", 2},  {"fmul", "mul", 2},  {"fdiv", "div", 2},
    {"fma", "fma", 3},  {"sqrt", "sqrt", 1}, {"rint", "rint", 1}, {"nearbyint", "rint", 1},
};

static bool rewrite_arithmetic(Rewriter *r, LLVMValueRef instr, const char *name) {
    const char *suffix = suffix_of(LLVMTypeOf(instr));
    LLVMValueRef operands[3];
    for (size_t i = 0; suffix && i < sizeof ARITHMETIC / sizeof *ARITHMETIC; i++) {
        if (strcmp(name, ARITHMETIC[i].name) != 0)
            continue;
        for (unsigned k = 0; k < ARITHMETIC[i].n; k++)
            operands[k] = LLVMGetOperand(instr, k);
        become(instr, build_model(r, ARITHMETIC[i].model, suffix, LLVMTypeOf(instr), operands,
                                  ARITHMETIC[i].n));
        return true;
    }
    return false;
}

// a * b + c, rounded twice
static bool rewrite_multiply_add(Rewriter *r, LLVMValueRef instr, const char *name) {
    LLVMTypeRef type = LLVMTypeOf(instr);
    const char *suffix = suffix_of(type);
    if (!suffix || strcmp(name, "fmuladd") != 0)
        return false;
    LLVMValueRef factors[] = {LLVMGetOperand(instr, 0), LLVMGetOperand(instr, 1)};
    LLVMValueRef terms[] = {build_model(r, "mul", suffix, type, factors, 2),
                            LLVMGetOperand(instr, 2)};
    become(instr, build_model(r, "add", suffix, type, terms, 2));
    return true;
}

static bool rewrite_narrowing(Rewriter *r, LLVMValueRef instr, const char *name) {
    const char *suffix = suffix_of(LLVMTypeOf(instr));
    LLVMValueRef value = LLVMGetOperand(instr, 0);
    if (!suffix || strcmp(name, "fptrunc") != 0)
        return false;
    value = LLVMBuildFPExt(r->builder, value, LLVMX86FP80TypeInContext(r->context), "");
    become(instr, build_model(r, *suffix ? "narrow_to_float" : "narrow_to_double", "",
                              LLVMTypeOf(instr), &value, 1));
    return true;
}

// How many bits an integer may have whose conversion to the type is exact.
static unsigned exact_bits(LLVMTypeRef type) {
    const char *suffix = suffix_of(type);
    return !suffix ? 0 : *suffix == 'f' ? 24 : *suffix == 'l' ? 64 : 53;
}

static bool rewrite_from_integer(Rewriter *r, LLVMValueRef instr, const char *name) {
    bool is_signed = strcmp(name, "sitofp") == 0;
    if (!is_signed && strcmp(name, "uitofp") != 0)
        return false;
    LLVMValueRef value = LLVMGetOperand(instr, 0);
    LLVMTypeRef to = LLVMTypeOf(instr), from = LLVMTypeOf(value);
    unsigned bits = LLVMGetTypeKind(from) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(from) : 1000;
    if (bits <= exact_bits(to)) {
        if (!LLVMIsACallInst(instr))
            return true;
        become(instr, is_signed ? LLVMBuildSIToFP(r->builder, value, to, "")
                                : LLVMBuildUIToFP(r->builder, value, to, ""));
        return true;
    }
    if (bits > 64)
        return false;
    LLVMTypeRef wide = LLVMInt64TypeInContext(r->context);
    value = is_signed ? LLVMBuildSExt(r->builder, value, wide, "")
                      : LLVMBuildZExt(r->builder, value, wide, "");
    Text model = {0};
    text_add(&model, "%s_to_%s", is_signed ? "signed" : "unsigned",
             *suffix_of(to) ? "float" : "double");
    become(instr, build_model(r, text_chars(&model), "", to, &value, 1));
    text_release(&model);
    return true;
}

static bool rewrite_rounding(Rewriter *r, LLVMValueRef instr, const char *name) {
    return rewrite_arithmetic(r, instr, name) || rewrite_multiply_add(r, instr, name) ||
           rewrite_narrowing(r, instr, name) || rewrite_from_integer(r, instr, name);
}

// ---- Constrained operations that do not round -------------------------------

static LLVMRealPredicate predicate_of(LLVMValueRef call) {
    static const struct {
        const char *name;
        LLVMRealPredicate predicate;
    } PREDICATES[] = {
        {"oeq", LLVMRealOEQ}, {"ogt", LLVMRealOGT}, {"oge", LLVMRealOGE}, {"olt", LLVMRealOLT},
        {"ole", LLVMRealOLE}, {"one", LLVMRealONE}, {"ord", LLVMRealORD}, {"ueq", LLVMRealUEQ},
        {"ugt", LLVMRealUGT}, {"uge", LLVMRealUGE}, {"ult", LLVMRealULT}, {"ule", LLVMRealULE},
        {"une", LLVMRealUNE}, {"uno", LLVMRealUNO},
    };
    unsigned length = 0;
    const char *text = LLVMGetMDString(LLVMGetOperand(call, 2), &length);
    for (size_t i = 0; text && i < sizeof PREDICATES / sizeof *PREDICATES; i++)
        if (length == 3 && strncmp(text, PREDICATES[i].name, 3) == 0)
            return PREDICATES[i].predicate;
    return LLVMRealPredicateFalse;
}

static LLVMValueRef build_intrinsic(Rewriter *r, LLVMValueRef call, const char *name) {
    static const struct {
        const char *name;
        unsigned n;
    } EXACT[] = {{"floor", 1}, {"ceil", 1},   {"trunc", 1},
                 {"round", 1}, {"minnum", 2}, {"maxnum", 2}};
    LLVMTypeRef type = LLVMTypeOf(call);
    for (size_t i = 0; i < sizeof EXACT / sizeof *EXACT; i++) {
        if (strcmp(name, EXACT[i].name) != 0)
            continue;
        Text full = {0};
        text_add(&full, "llvm.%s", name);
        unsigned id = LLVMLookupIntrinsicID(text_chars(&full), full.length);
        text_release(&full);
        LLVMValueRef function = LLVMGetIntrinsicDeclaration(r->module, id, &type, 1);
        LLVMValueRef arguments[] = {LLVMGetOperand(call, 0), LLVMGetOperand(call, 1)};
        return LLVMBuildCall2(r->builder, LLVMGlobalGetValueType(function), function, arguments,
                              EXACT[i].n, "");
    }
    return NULL;
}

static LLVMValueRef build_exact(Rewriter *r, LLVMValueRef call, const char *name) {
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMValueRef a = LLVMGetOperand(call, 0);
    if (strcmp(name, "fptosi") == 0)
        return LLVMBuildFPToSI(r->builder, a, type, "");
    if (strcmp(name, "fptoui") == 0)
        return LLVMBuildFPToUI(r->builder, a, type, "");
    if (strcmp(name, "fpext") == 0)
        return LLVMBuildFPExt(r->builder, a, type, "");
    if (strcmp(name, "frem") == 0)
        return LLVMBuildFRem(r->builder, a, LLVMGetOperand(call, 1), "");
    if (strcmp(name, "fcmp") == 0 || strcmp(name, "fcmps") == 0)
        return LLVMBuildFCmp(r->builder, predicate_of(call), a, LLVMGetOperand(call, 1), "");
    return build_intrinsic(r, call, name);
}

// Is the mode of a constrained operation the one that was set at run time?
static bool has_dynamic_mode(LLVMValueRef call) {
    static const char STATIC[] = "round.", DYNAMIC[] = "round.dynamic";
    for (int i = 0; i < LLVMGetNumOperands(call); i++) {
        unsigned length = 0;
        LLVMValueRef operand = LLVMGetOperand(call, (unsigned)i);
        const char *text = LLVMIsAMDString(operand) ? LLVMGetMDString(operand, &length) : NULL;
        if (text && length > strlen(STATIC) && strncmp(text, STATIC, strlen(STATIC)) == 0)
            return length == strlen(DYNAMIC) && strncmp(text, DYNAMIC, length) == 0;
    }
    return true;
}

// ---- Intrinsics and library functions ---------------------------------------

// The "fadd" of "llvm.experimental.constrained.fadd.f32".
static char *base_name(const char *name, const char *prefix) {
    name += strlen(prefix);
    Text base = {0};
    text_add(&base, "%.*s", (int)strcspn(name, "."), name);
    return text_take(&base);
}

static void rewrite_constrained(Rewriter *r, LLVMValueRef call, const char *name) {
    char *base = base_name(name, CONSTRAINED);
    if (has_dynamic_mode(call) && !rewrite_rounding(r, call, base)) {
        LLVMValueRef value = build_exact(r, call, base);
        if (value)
            become(call, value);
    }
    free(base);
}

static void rewrite_intrinsic(Rewriter *r, LLVMValueRef call, const char *name) {
    static const char *const INEXACT[] = {"sin",  "cos",  "tan",     "exp",      "exp2",
                                          "pow",  "log",  "log2",    "log10",    "fma",
                                          "sqrt", "rint", "fmuladd", "nearbyint"};
    char *base = base_name(name, "llvm.");
    if (begins_with(name, "llvm.get.rounding")) {
        become(call, build_model(r, "flt_rounds", "", LLVMTypeOf(call), NULL, 0));
    } else if (!rewrite_rounding(r, call, base)) {
        for (size_t i = 0; i < sizeof INEXACT / sizeof *INEXACT; i++)
            if (strcmp(base, INEXACT[i]) == 0)
                need_nearest(r);
    }
    free(base);
}

// `name` without the suffix of a width is `base`.
static bool is_function(const char *name, const char *base) {
    size_t length = strlen(base);
    const char *suffix = name + length;
    return begins_with(name, base) &&
           (!*suffix || strcmp(suffix, "f") == 0 || strcmp(suffix, "l") == 0);
}

static bool is_exact(const char *name) {
    static const char *const EXACT[] = {"ceil",      "copysign",  "fabs",  "floor",
                                        "fmax",      "fmin",      "fmod",  "logb",
                                        "nextafter", "remainder", "round", "trunc"};
    for (size_t i = 0; i < sizeof EXACT / sizeof *EXACT; i++)
        if (is_function(name, EXACT[i]))
            return true;
    return false;
}

static bool depends_on_mode(const char *name, bool is_result_used) {
    IrNative native;
    if (strcmp(name, "__assay_read_double") == 0)
        return true;
    if (!ir_native_by_name(name, &native))
        return false;
    if (native == IR_NATIVE_MATH1 || native == IR_NATIVE_MATH2)
        return !is_exact(name);
    bool is_seen = is_result_used || ir_native_argument(native, 'w') >= 0;
    return is_seen && ir_native_argument(native, 't') >= 0;
}

static bool is_library(Rewriter *r, const char *name) {
    LLVMValueRef own = LLVMGetNamedFunction(r->user, name);
    return !own || LLVMIsDeclaration(own);
}

static void rewrite_library_call(Rewriter *r, LLVMValueRef call, const char *name) {
    static const char *const MODELLED[] = {"sqrt", "rint", "nearbyint"};
    const char *suffix = suffix_of(LLVMTypeOf(call));
    if (!is_library(r, name))
        return;
    for (size_t i = 0; i < sizeof MODELLED / sizeof *MODELLED; i++) {
        bool has_argument = LLVMGetNumArgOperands(call) == 1 &&
                            LLVMTypeOf(LLVMGetOperand(call, 0)) == LLVMTypeOf(call);
        if (suffix && has_argument && is_function(name, MODELLED[i]) &&
            strcmp(name + strlen(MODELLED[i]), suffix) == 0) {
            rewrite_arithmetic(r, call, MODELLED[i]);
            return;
        }
    }
    if (depends_on_mode(name, LLVMGetFirstUse(call) != NULL))
        need_nearest(r);
}

// ---- Instructions -----------------------------------------------------------

static const char *instruction_name(LLVMOpcode opcode) {
    switch (opcode) {
    case LLVMFAdd:
        return "fadd";
    case LLVMFSub:
        return "fsub";
    case LLVMFMul:
        return "fmul";
    case LLVMFDiv:
        return "fdiv";
    case LLVMSIToFP:
        return "sitofp";
    case LLVMUIToFP:
        return "uitofp";
    case LLVMFPTrunc:
        return "fptrunc";
    default:
        return NULL;
    }
}

static void rewrite(Rewriter *r, LLVMValueRef instr) {
    const char *name = instruction_name(LLVMGetInstructionOpcode(instr));
    const char *called = called_name(instr);
    LLVMPositionBuilderBefore(r->builder, instr);
    bool is_atomic = LLVMIsAAtomicRMWInst(instr) && suffix_of(LLVMTypeOf(instr));
    if (is_atomic || (name && !rewrite_rounding(r, instr, name)))
        need_nearest(r); // atomic ones, vectors, and integers of 128 bits
    else if (begins_with(called, CONSTRAINED))
        rewrite_constrained(r, instr, called);
    else if (begins_with(called, "llvm."))
        rewrite_intrinsic(r, instr, called);
    else if (*called)
        rewrite_library_call(r, instr, called);
}

static void rewrite_function(Rewriter *r, LLVMValueRef function) {
    VEC(LLVMValueRef) instrs = {0};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            vec_push(&instrs, i);
    for (size_t i = 0; i < instrs.count; i++)
        rewrite(r, instrs.items[i]);
    vec_free(&instrs);
}

// ---- Functions whose address is taken ---------------------------------------

static bool is_address_taken(LLVMValueRef function) {
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function)
            return true;
        for (unsigned i = 0; i < LLVMGetNumArgOperands(user); i++)
            if (LLVMGetOperand(user, i) == function)
                return true;
    }
    return false;
}

// Calls through pointers are not rewritten: where they may go to a function whose result depends on
// the mode, setting it is not modelled.
static void give_up_on_pointers(LLVMModuleRef user) {
    bool is_taken = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(user); f; f = LLVMGetNextFunction(f))
        is_taken |=
            LLVMIsDeclaration(f) && depends_on_mode(name_of(f), true) && is_address_taken(f);
    static const char *const SETTERS[] = {"fesetround", "fesetenv", "feupdateenv"};
    for (size_t i = 0; is_taken && i < sizeof SETTERS / sizeof *SETTERS; i++) {
        LLVMValueRef setter = LLVMGetNamedFunction(user, SETTERS[i]);
        static const char NAME[] = "__assay_rounding_mode_of_pointers";
        if (setter && LLVMIsDeclaration(setter))
            LLVMSetValueName2(setter, NAME, strlen(NAME));
    }
}

void rounding_follow(LLVMModuleRef user, LLVMModuleRef models) {
    Rewriter r = {.user = user, .context = LLVMGetModuleContext(user)};
    r.builder = LLVMCreateBuilderInContext(r.context);
    give_up_on_pointers(user);
    LLVMModuleRef modules[] = {user, models};
    for (size_t m = 0; m < 2; m++) {
        r.module = modules[m];
        for (LLVMValueRef f = modules[m] ? LLVMGetFirstFunction(modules[m]) : NULL; f;
             f = LLVMGetNextFunction(f))
            if (LLVMCountBasicBlocks(f) && !begins_with(name_of(f), MODEL))
                rewrite_function(&r, f);
    }
    LLVMDisposeBuilder(r.builder);
}
