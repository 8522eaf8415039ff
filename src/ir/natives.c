// What is known of natives (natives.def), which C functions they are, and which C functions no
// engine can follow.
//
// The names are in two tables that are sorted and searched by bisection. A name is in at most one
// of: these tables, the models (src/models), the nondet prefixes.
#include "ir/natives.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

// ---- The table of natives ---------------------------------------------------------------------

const IrNativeInfo *ir_native_info(IrNative native) {
    static const IrNativeInfo natives[] = {
#define NATIVE(id, arguments, result, effects, meaning)                                            \
    {#id, arguments, IR_GIVES_##result, effects, meaning},
#include "ir/natives.def"
#undef NATIVE
    };
    CHECK((unsigned)native < IR_N_NATIVES);
    return &natives[native];
}

uint32_t ir_native_needs(IrNative native) {
    return (uint32_t)strcspn(ir_native_info(native)->arguments, "?.");
}

int ir_native_argument(IrNative native, char kind) {
    const char *arguments = ir_native_info(native)->arguments;
    const char *found = strchr(arguments, kind), *optional = strchr(arguments, '?');
    if (!found)
        return -1;
    return (int)(found - arguments) - (optional && optional < found);
}

IrTypeKind ir_native_type(char kind) {
    switch (kind) {
    case 'n':
    case 'b':
        return IR_INT;
    case 'x':
        return IR_FLOAT;
    default:
        return IR_POINTER;
    }
}

static bool is_number_or_pointer(const IrProgram *program, IrTypeId id, IrTypeKind kind) {
    const IrType *type = ir_type(program, id);
    return type->kind == kind && type->bits <= program->pointer_bits;
}

bool ir_native_fits(const IrProgram *program, IrNative native, const IrTypeId *arguments,
                    uint32_t n_arguments, const IrTypeId *results, uint32_t n_results) {
    const IrNativeInfo *info = ir_native_info(native);
    uint32_t n_needed = ir_native_needs(native);
    if (n_arguments < n_needed)
        return false;
    for (uint32_t i = 0; i < n_needed; i++)
        if (!is_number_or_pointer(program, arguments[i], ir_native_type(info->arguments[i])))
            return false;
    if (info->result == IR_GIVES_OBJECT && n_results)
        return n_results == 1 && is_number_or_pointer(program, results[0], IR_POINTER);
    return info->result != IR_GIVES_EXACT ||
           (n_results == 1 && is_number_or_pointer(program, results[0], IR_INT));
}

bool ir_nondet_is_unsigned(const char *function) {
    static const char prefix[] = "nondet_";
    const char *type = strstr(function, prefix);
    if (!type)
        return false;
    type += strlen(prefix); // "uint", "ulong", "u32", "unsigned_char", ...
    return *type == 'u' || strcmp(type, "size_t") == 0 || strcmp(type, "bool") == 0;
}

// ---- Names ------------------------------------------------------------------------------------

static const IrNativeName natives[] = {
    {"_Exit", IR_NATIVE_EXIT},
    {"_IO_fprintf", IR_NATIVE_FPRINTF},
    {"_IO_printf", IR_NATIVE_PRINTF},
    {"_IO_sprintf", IR_NATIVE_SPRINTF},
    {"_IO_vfprintf", IR_NATIVE_VFPRINTF},
    {"_IO_vsprintf", IR_NATIVE_VSPRINTF},
    {"__CPROVER_assume", IR_NATIVE_ASSUME},
    {"__ESBMC_assume", IR_NATIVE_ASSUME},
    {"__VERIFIER_assume", IR_NATIVE_ASSUME},
    {"__VERIFIER_error", IR_NATIVE_ERROR},
    {"__assay_assume", IR_NATIVE_ASSUME},
    {"__assay_checks_arguments", IR_NATIVE_CHECKS_ARGUMENTS},
    {"__assay_contract_fails", IR_NATIVE_CONTRACT_FAILS},
    {"__assay_given", IR_NATIVE_GIVEN},
    {"__assay_in_run", IR_NATIVE_IN_RUN},
    {"__assay_inexact", IR_NATIVE_INEXACT},
    {"__assay_inexact_if", IR_NATIVE_INEXACT},
    {"__assay_is_list", IR_NATIVE_IS_LIST},
    {"__assay_make_strings", IR_NATIVE_MAKE_STRINGS},
    {"__assay_make_text", IR_NATIVE_MAKE_TEXT},
    {"__assay_offset", IR_NATIVE_OFFSET},
    {"__assay_read", IR_NATIVE_READ},
    {"__assay_room", IR_NATIVE_ROOM},
    {"__assay_same_object", IR_NATIVE_SAME_OBJECT},
    {"__assay_static_alloc", IR_NATIVE_STATIC_ALLOC},
    {"__assay_text_size", IR_NATIVE_TEXT_SIZE},
    {"__assay_write_out", IR_NATIVE_WRITE_OUT},
    {"__assert_fail", IR_NATIVE_ASSERT_FAIL},
    {"__ubsan_handle_add_overflow_minimal", IR_NATIVE_OVERFLOW},
    {"__ubsan_handle_divrem_overflow_minimal", IR_NATIVE_OVERFLOW},
    {"__ubsan_handle_mul_overflow_minimal", IR_NATIVE_OVERFLOW},
    {"__ubsan_handle_negate_overflow_minimal", IR_NATIVE_OVERFLOW},
    {"__ubsan_handle_sub_overflow_minimal", IR_NATIVE_OVERFLOW},
    {"_exit", IR_NATIVE_EXIT},
    {"abort", IR_NATIVE_ABORT},
    {"acos", IR_NATIVE_MATH1},
    {"acosf", IR_NATIVE_MATH1},
    {"acosh", IR_NATIVE_MATH1},
    {"acoshf", IR_NATIVE_MATH1},
    {"acoshl", IR_NATIVE_MATH1},
    {"acosl", IR_NATIVE_MATH1},
    {"aligned_alloc", IR_NATIVE_ALIGNED_ALLOC},
    {"asin", IR_NATIVE_MATH1},
    {"asinf", IR_NATIVE_MATH1},
    {"asinh", IR_NATIVE_MATH1},
    {"asinhf", IR_NATIVE_MATH1},
    {"asinhl", IR_NATIVE_MATH1},
    {"asinl", IR_NATIVE_MATH1},
    {"atan", IR_NATIVE_MATH1},
    {"atan2", IR_NATIVE_MATH2},
    {"atan2f", IR_NATIVE_MATH2},
    {"atan2l", IR_NATIVE_MATH2},
    {"atanf", IR_NATIVE_MATH1},
    {"atanh", IR_NATIVE_MATH1},
    {"atanhf", IR_NATIVE_MATH1},
    {"atanhl", IR_NATIVE_MATH1},
    {"atanl", IR_NATIVE_MATH1},
    {"calloc", IR_NATIVE_CALLOC},
    {"cbrt", IR_NATIVE_MATH1},
    {"cbrtf", IR_NATIVE_MATH1},
    {"cbrtl", IR_NATIVE_MATH1},
    {"ceil", IR_NATIVE_MATH1},
    {"ceilf", IR_NATIVE_MATH1},
    {"ceill", IR_NATIVE_MATH1},
    {"cfree", IR_NATIVE_FREE},
    {"copysign", IR_NATIVE_MATH2},
    {"copysignf", IR_NATIVE_MATH2},
    {"copysignl", IR_NATIVE_MATH2},
    {"cos", IR_NATIVE_MATH1},
    {"cosf", IR_NATIVE_MATH1},
    {"cosh", IR_NATIVE_MATH1},
    {"coshf", IR_NATIVE_MATH1},
    {"coshl", IR_NATIVE_MATH1},
    {"cosl", IR_NATIVE_MATH1},
    {"drem", IR_NATIVE_MATH2},
    {"dremf", IR_NATIVE_MATH2},
    {"dreml", IR_NATIVE_MATH2},
    {"erf", IR_NATIVE_MATH1},
    {"erfc", IR_NATIVE_MATH1},
    {"erfcf", IR_NATIVE_MATH1},
    {"erfcl", IR_NATIVE_MATH1},
    {"erff", IR_NATIVE_MATH1},
    {"erfl", IR_NATIVE_MATH1},
    {"exit", IR_NATIVE_EXIT},
    {"exp", IR_NATIVE_MATH1},
    {"exp10", IR_NATIVE_MATH1},
    {"exp10f", IR_NATIVE_MATH1},
    {"exp10l", IR_NATIVE_MATH1},
    {"exp2", IR_NATIVE_MATH1},
    {"exp2f", IR_NATIVE_MATH1},
    {"exp2l", IR_NATIVE_MATH1},
    {"expf", IR_NATIVE_MATH1},
    {"expl", IR_NATIVE_MATH1},
    {"expm1", IR_NATIVE_MATH1},
    {"expm1f", IR_NATIVE_MATH1},
    {"expm1l", IR_NATIVE_MATH1},
    {"fabs", IR_NATIVE_MATH1},
    {"fabsf", IR_NATIVE_MATH1},
    {"fabsl", IR_NATIVE_MATH1},
    {"fdim", IR_NATIVE_MATH2},
    {"fdimf", IR_NATIVE_MATH2},
    {"fdiml", IR_NATIVE_MATH2},
    {"floor", IR_NATIVE_MATH1},
    {"floorf", IR_NATIVE_MATH1},
    {"floorl", IR_NATIVE_MATH1},
    {"fmax", IR_NATIVE_MATH2},
    {"fmaxf", IR_NATIVE_MATH2},
    {"fmaxl", IR_NATIVE_MATH2},
    {"fmin", IR_NATIVE_MATH2},
    {"fminf", IR_NATIVE_MATH2},
    {"fminl", IR_NATIVE_MATH2},
    {"fmod", IR_NATIVE_MATH2},
    {"fmodf", IR_NATIVE_MATH2},
    {"fmodl", IR_NATIVE_MATH2},
    {"fprintf", IR_NATIVE_FPRINTF},
    {"free", IR_NATIVE_FREE},
    {"hypot", IR_NATIVE_MATH2},
    {"hypotf", IR_NATIVE_MATH2},
    {"hypotl", IR_NATIVE_MATH2},
    {"j0", IR_NATIVE_MATH1},
    {"j0f", IR_NATIVE_MATH1},
    {"j0l", IR_NATIVE_MATH1},
    {"j1", IR_NATIVE_MATH1},
    {"j1f", IR_NATIVE_MATH1},
    {"j1l", IR_NATIVE_MATH1},
    {"jn", IR_NATIVE_MATH2},
    {"jnf", IR_NATIVE_MATH2},
    {"jnl", IR_NATIVE_MATH2},
    {"klee_assume", IR_NATIVE_ASSUME},
    {"lgamma", IR_NATIVE_MATH1},
    {"lgammaf", IR_NATIVE_MATH1},
    {"lgammal", IR_NATIVE_MATH1},
    {"log", IR_NATIVE_MATH1},
    {"log10", IR_NATIVE_MATH1},
    {"log10f", IR_NATIVE_MATH1},
    {"log10l", IR_NATIVE_MATH1},
    {"log1p", IR_NATIVE_MATH1},
    {"log1pf", IR_NATIVE_MATH1},
    {"log1pl", IR_NATIVE_MATH1},
    {"log2", IR_NATIVE_MATH1},
    {"log2f", IR_NATIVE_MATH1},
    {"log2l", IR_NATIVE_MATH1},
    {"logb", IR_NATIVE_MATH1},
    {"logbf", IR_NATIVE_MATH1},
    {"logbl", IR_NATIVE_MATH1},
    {"logf", IR_NATIVE_MATH1},
    {"logl", IR_NATIVE_MATH1},
    {"malloc", IR_NATIVE_MALLOC},
    {"memalign", IR_NATIVE_ALIGNED_ALLOC},
    {"nearbyint", IR_NATIVE_MATH1},
    {"nearbyintf", IR_NATIVE_MATH1},
    {"nearbyintl", IR_NATIVE_MATH1},
    {"nextafter", IR_NATIVE_MATH2},
    {"nextafterf", IR_NATIVE_MATH2},
    {"nextafterl", IR_NATIVE_MATH2},
    {"pow", IR_NATIVE_MATH2},
    {"powf", IR_NATIVE_MATH2},
    {"powl", IR_NATIVE_MATH2},
    {"printf", IR_NATIVE_PRINTF},
    {"putchar", IR_NATIVE_PUTCHAR},
    {"putchar_unlocked", IR_NATIVE_PUTCHAR},
    {"reach_error", IR_NATIVE_ERROR},
    {"realloc", IR_NATIVE_REALLOC},
    {"remainder", IR_NATIVE_MATH2},
    {"remainderf", IR_NATIVE_MATH2},
    {"remainderl", IR_NATIVE_MATH2},
    {"rint", IR_NATIVE_MATH1},
    {"rintf", IR_NATIVE_MATH1},
    {"rintl", IR_NATIVE_MATH1},
    {"round", IR_NATIVE_MATH1},
    {"roundf", IR_NATIVE_MATH1},
    {"roundl", IR_NATIVE_MATH1},
    {"scalb", IR_NATIVE_MATH2},
    {"scalbf", IR_NATIVE_MATH2},
    {"scalbl", IR_NATIVE_MATH2},
    {"significand", IR_NATIVE_MATH1},
    {"significandf", IR_NATIVE_MATH1},
    {"significandl", IR_NATIVE_MATH1},
    {"sin", IR_NATIVE_MATH1},
    {"sinf", IR_NATIVE_MATH1},
    {"sinh", IR_NATIVE_MATH1},
    {"sinhf", IR_NATIVE_MATH1},
    {"sinhl", IR_NATIVE_MATH1},
    {"sinl", IR_NATIVE_MATH1},
    {"snprintf", IR_NATIVE_SNPRINTF},
    {"sprintf", IR_NATIVE_SPRINTF},
    {"sqrt", IR_NATIVE_MATH1},
    {"sqrtf", IR_NATIVE_MATH1},
    {"sqrtl", IR_NATIVE_MATH1},
    {"tan", IR_NATIVE_MATH1},
    {"tanf", IR_NATIVE_MATH1},
    {"tanh", IR_NATIVE_MATH1},
    {"tanhf", IR_NATIVE_MATH1},
    {"tanhl", IR_NATIVE_MATH1},
    {"tanl", IR_NATIVE_MATH1},
    {"tgamma", IR_NATIVE_MATH1},
    {"tgammaf", IR_NATIVE_MATH1},
    {"tgammal", IR_NATIVE_MATH1},
    {"trunc", IR_NATIVE_MATH1},
    {"truncf", IR_NATIVE_MATH1},
    {"truncl", IR_NATIVE_MATH1},
    {"vfprintf", IR_NATIVE_VFPRINTF},
    {"vprintf", IR_NATIVE_VPRINTF},
    {"vsnprintf", IR_NATIVE_VSNPRINTF},
    {"vsprintf", IR_NATIVE_VSPRINTF},
    {"y0", IR_NATIVE_MATH1},
    {"y0f", IR_NATIVE_MATH1},
    {"y0l", IR_NATIVE_MATH1},
    {"y1", IR_NATIVE_MATH1},
    {"y1f", IR_NATIVE_MATH1},
    {"y1l", IR_NATIVE_MATH1},
    {"yn", IR_NATIVE_MATH2},
    {"ynf", IR_NATIVE_MATH2},
    {"ynl", IR_NATIVE_MATH2},
};

// A call to one of these may run code, jump or make memory as the treatment of
// unknown functions (any result, memory that is passed may change) does not cover.
static const IrUnsupportedName unsupported[] = {
    {"_Fork", "processes"},
    {"__assay_clause_of_many_pointers",
     "a contract with more than 24 pointers by __CPROVER_is_fresh"},
    {"__assay_clause_of_unknown_pointers",
     "__CPROVER_is_fresh in an ensures clause that is checked"},
    {"__assay_frees_by_contract", "__CPROVER_frees of a function taken by its contract"},
    {"__assay_jump_by_contract", "longjmp in a program with functions taken by their contracts"},
    {"__assay_jump_to_caller", "longjmp to a caller of the function"},
    {"__assay_jump_with_variable_arrays",
     "longjmp into a function with arrays of variable length or alloca"},
    {"__assay_literals_may_share", "string literals that may share storage"},
    {"__assay_other_fcntl", "fcntl with this command"},
    {"__assay_rounding_mode_is_not_nearest",
     "a library function in a rounding mode that is not to nearest"},
    {"__assay_rounding_mode_of_pointers",
     "rounding modes where the address of a function of math.h is taken"},
    {"__assay_seek_in_memory", "a position in a stream of open_memstream"},
    {"__assay_signal_handler", "signals: a handler of the program's"},
    {"__assay_signal_stops", "signals that stop the program"},
    {"__assay_wide_output_fails", "output of a wide character that the C locale does not have"},
    {"__setjmp", "setjmp/longjmp"},
    {"__sigsetjmp", "setjmp/longjmp"},
    {"_setjmp", "setjmp/longjmp"},
    {"alarm", "signals"},
    {"argp_parse", "callbacks"},
    {"brk", "memory mapping"},
    {"call_once", "threads"},
    {"clone", "processes"},
    {"dlclose", "dynamic loading"},
    {"dlopen", "dynamic loading"},
    {"dlsym", "dynamic loading"},
    {"dlvsym", "dynamic loading"},
    {"execl", "processes"},
    {"execle", "processes"},
    {"execlp", "processes"},
    {"execv", "processes"},
    {"execve", "processes"},
    {"execvp", "processes"},
    {"execvpe", "processes"},
    {"fedisableexcept", "floating-point exceptions"},
    {"feenableexcept", "floating-point exceptions"},
    {"fegetexcept", "floating-point exceptions"},
    {"fegetexceptflag", "floating-point exceptions"},
    {"fegetmode", "rounding modes set by fesetmode"},
    {"fesetexcept", "floating-point exceptions"},
    {"fesetexceptflag", "floating-point exceptions"},
    {"fesetmode", "rounding modes set by fesetmode"},
    {"fetestexcept", "floating-point exceptions"},
    {"fetestexceptflag", "floating-point exceptions"},
    {"fexecve", "processes"},
    {"fopencookie", "callbacks"},
    {"fork", "processes"},
    {"ftw", "callbacks"},
    {"ftw64", "callbacks"},
    {"getcontext", "contexts"},
    {"glob", "callbacks"},
    {"glob64", "callbacks"},
    {"hcreate", "callbacks"},
    {"hsearch", "callbacks"},
    {"kill", "signals"},
    {"killpg", "signals"},
    {"makecontext", "contexts"},
    {"mmap", "memory mapping"},
    {"mmap64", "memory mapping"},
    {"mprotect", "memory mapping"},
    {"mremap", "memory mapping"},
    {"munmap", "memory mapping"},
    {"nftw", "callbacks"},
    {"nftw64", "callbacks"},
    {"obstack_init", "callbacks"},
    {"posix_spawn", "processes"},
    {"posix_spawnp", "processes"},
    {"pthread_atfork", "exit handlers"},
    {"pthread_cancel", "threads"},
    {"pthread_create", "threads"},
    {"pthread_exit", "threads"},
    {"pthread_key_create", "threads"},
    {"pthread_kill", "signals"},
    {"pthread_once", "threads"},
    {"sbrk", "memory mapping"},
    {"scandir", "callbacks"},
    {"scandir64", "callbacks"},
    {"setcontext", "contexts"},
    {"setitimer", "signals"},
    {"setjmp", "setjmp/longjmp"},
    {"shmat", "memory mapping"},
    {"shmdt", "memory mapping"},
    {"sigqueue", "signals"},
    {"sigset", "signals"},
    {"sigsetjmp", "setjmp/longjmp"},
    {"sigvec", "signals"},
    {"swapcontext", "contexts"},
    {"syscall", "system calls"},
    {"tdelete", "callbacks"},
    {"tdestroy", "callbacks"},
    {"tfind", "callbacks"},
    {"tgkill", "signals"},
    {"thrd_create", "threads"},
    {"thrd_exit", "threads"},
    {"timer_create", "signals"},
    {"tsearch", "callbacks"},
    {"tss_create", "threads"},
    {"twalk", "callbacks"},
    {"twalk_r", "callbacks"},
    {"ualarm", "signals"},
    {"vfork", "processes"},
};

enum {
    N_NATIVES = sizeof natives / sizeof natives[0],
    N_UNSUPPORTED = sizeof unsupported / sizeof unsupported[0],
};

const IrNativeName *ir_native_names(uint32_t *count) {
    *count = N_NATIVES;
    return natives;
}

const IrUnsupportedName *ir_unsupported_names(uint32_t *count) {
    *count = N_UNSUPPORTED;
    return unsupported;
}

// These give a result for every argument, or no error for those that have none.
static bool never_fails(const char *function) {
    static const char *const names[] = {"fabs", "floor",     "ceil",     "trunc", "round", "rint",
                                        "fmin", "nearbyint", "copysign", "fmax",  "cbrt",  "atan"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t length = strlen(names[i]);
        if (strncmp(function, names[i], length) == 0 &&
            (!function[length] || (strchr("fl", function[length]) && !function[length + 1])))
            return true;
    }
    return false;
}

bool ir_math_may_set(const IrFunction *function, const char *global) {
    if (strcmp(global, "signgam") == 0)
        return strncmp(function->name, "lgamma", 6) == 0;
    return strcmp(global, "__assay_errno") == 0 && !never_fails(function->name);
}

static bool has_prefix(const char *name, const char *prefix) {
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

static bool is_nondet(const char *name) {
    // This one fills memory instead of returning a value; it is a model.
    if (strcmp(name, "__VERIFIER_nondet_memory") == 0)
        return false;
    return has_prefix(name, "__VERIFIER_nondet_") || has_prefix(name, "__assay_nondet_");
}

// Rows of both tables begin with their name.
static int compare_name(const void *name, const void *row) {
    return strcmp(name, *(const char *const *)row);
}

bool ir_native_by_name(const char *name, IrNative *native) {
    if (is_nondet(name)) {
        *native = IR_NATIVE_NONDET;
        return true;
    }
    if (has_prefix(name, "__assay_rounded_")) {
        *native = IR_NATIVE_ROUNDED;
        return true;
    }
    const IrNativeName *row = bsearch(name, natives, N_NATIVES, sizeof natives[0], compare_name);
    if (row)
        *native = row->native;
    return row != NULL;
}

const char *ir_unsupported_by_name(const char *name) {
    const IrUnsupportedName *row =
        bsearch(name, unsupported, N_UNSUPPORTED, sizeof unsupported[0], compare_name);
    return row ? row->reason : NULL;
}
