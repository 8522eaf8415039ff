// A format is cut behind each %n into parts, and each part is printed by a call of its own; the
// number that %n stores is the sum of the lengths so far. %m prints a string of the model's
// (models/messages.c), %lc and %ls print what models make of their arguments (models/wide_print.c),
// and numbered arguments are passed in the order in which they are printed.
//
// A call that does not fit its format is left as it is: it is undefined, or not known.
#include "frontend/print_calls.h"

#include "base/text.h"
#include "base/vec.h"
#include "frontend/module.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { NO_ARGUMENT = -1, MOST_ARGUMENTS = 64 };

// "%-5.*ld": which arguments of the call it takes.
typedef struct Conversion {
    const char *before; // plain text, up to the "%"
    size_t n_before;
    const char *flags, *width, *precision, *size; // slices of the format
    int n_flags, n_width, n_precision, n_size;
    int width_argument, precision_argument, argument;
    char letter; // 0: there is only the text
} Conversion;

typedef VEC(Conversion) Conversions;

typedef struct Function {
    const char *name;
    unsigned format; // which argument it is
} Function;

static const Function FUNCTIONS[] = {
    {"printf", 0}, {"fprintf", 1}, {"sprintf", 1}, {"snprintf", 2}};

typedef struct Printing {
    LLVMModuleRef module;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    LLVMTypeRef number, word, pointer;
    LLVMValueRef call, function;
    const Function *info;
    int next; // argument without a number
    bool has_numbers, has_others;
    uint64_t used; // arguments
} Printing;

// ---- Reading the format -------------------------------------------------------------------------

// "12$": the number of an argument; 0 where there is none.
static int read_argument_number(const char **at) {
    char *end;
    if (**at < '1' || **at > '9')
        return 0;
    long number = strtol(*at, &end, 10);
    if (*end != '$')
        return 0;
    *at = end + 1;
    return number < MOST_ARGUMENTS ? (int)number : MOST_ARGUMENTS;
}

static int take(Printing *p, int number) {
    p->has_numbers |= number > 0;
    p->has_others |= number == 0;
    int argument = number > 0 ? number - 1 : p->next++;
    if (argument < MOST_ARGUMENTS)
        p->used |= (uint64_t)1 << argument;
    return argument;
}

// Digits, or "*".
static int read_field(Printing *p, const char **at, int *argument) {
    const char *start = *at;
    *argument = NO_ARGUMENT;
    if (**at == '*') {
        ++*at;
        *argument = take(p, read_argument_number(at));
        return 0;
    }
    *at += strspn(*at, "0123456789");
    return (int)(*at - start);
}

static const char *read_conversion(Printing *p, const char *at, Conversion *c) {
    int number = read_argument_number(&at);
    c->flags = at;
    c->n_flags = (int)strspn(at, "-+ #0'");
    at += c->n_flags;
    c->width = at;
    c->n_width = read_field(p, &at, &c->width_argument);
    if (*at == '.') {
        c->precision = ++at;
        c->n_precision = read_field(p, &at, &c->precision_argument);
    }
    c->size = at;
    c->n_size = (int)strspn(at, "hlLqjzt");
    at += c->n_size;
    c->letter = *at;
    if (c->letter != '%' && c->letter != 'm')
        c->argument = take(p, number);
    return c->letter ? at + 1 : NULL;
}

static bool read_format(Printing *p, const char *format, Conversions *conversions) {
    while (format && *format) {
        Conversion c = {.before = format,
                        .n_before = strcspn(format, "%"),
                        .width_argument = NO_ARGUMENT,
                        .precision_argument = NO_ARGUMENT,
                        .argument = NO_ARGUMENT};
        format += c.n_before;
        if (*format)
            format = read_conversion(p, format + 1, &c);
        vec_push(conversions, c);
    }
    return format != NULL;
}

static bool is_wide(const Conversion *c) {
    return c->letter && strchr("CS", c->letter)
               ? c->n_size == 0
               : c->letter && strchr("cs", c->letter) && c->n_size == 1 && *c->size == 'l';
}

static bool is_special(const Conversion *c) {
    return c->letter == 'n' || c->letter == 'm' || is_wide(c);
}

// ---- Does the call fit? -------------------------------------------------------------------------

static LLVMValueRef argument_of(const Printing *p, int argument) {
    return LLVMGetOperand(p->call, p->info->format + 1 + (unsigned)argument);
}

static bool is_number(const Printing *p, int argument) {
    return argument == NO_ARGUMENT || LLVMTypeOf(argument_of(p, argument)) == p->number;
}

static bool fits(const Printing *p, const Conversion *c) {
    if (!is_number(p, c->width_argument) || !is_number(p, c->precision_argument))
        return false;
    bool is_plain = !c->n_flags && !c->n_width && !c->precision && c->width_argument == NO_ARGUMENT;
    if (c->letter == 'n' && !is_plain)
        return false;
    if (c->letter == 'n' || (is_wide(c) && strchr("sS", c->letter)))
        return LLVMGetTypeKind(LLVMTypeOf(argument_of(p, c->argument))) == LLVMPointerTypeKind;
    return !is_wide(c) || is_number(p, c->argument);
}

// All arguments that are used are there, numbered or not, and none is a structure.
static bool call_fits(const Printing *p, const Conversions *conversions) {
    unsigned by_value = LLVMGetEnumAttributeKindForName("byval", 5);
    unsigned n = LLVMGetNumArgOperands(p->call) - p->info->format - 1;
    if (n > MOST_ARGUMENTS - 1 || (p->has_numbers && p->has_others) ||
        p->used >= (uint64_t)1 << n || (p->used & (p->used + 1)))
        return false;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(p->call); i++)
        if (LLVMGetCallSiteEnumAttribute(p->call, i + 1, by_value))
            return false;
    for (size_t i = 0; i < conversions->count; i++)
        if (!fits(p, &conversions->items[i]))
            return false;
    return true;
}

// ---- Models -------------------------------------------------------------------------------------

static LLVMValueRef call_function(Printing *p, const char *name, LLVMTypeRef result,
                                  LLVMValueRef *arguments, unsigned n) {
    LLVMTypeRef types[2];
    for (unsigned i = 0; i < n; i++)
        types[i] = LLVMTypeOf(arguments[i]);
    LLVMTypeRef type = LLVMFunctionType(result, types, n, 0);
    LLVMValueRef function = LLVMGetNamedFunction(p->module, name);
    if (!function)
        function = LLVMAddFunction(p->module, name, type);
    return LLVMBuildCall2(p->builder, type, function, arguments, n, "");
}

// How many bytes %ls prints at most; all bits set: no precision.
static LLVMValueRef most_bytes(Printing *p, const Conversion *c) {
    LLVMValueRef all = LLVMConstAllOnes(p->word);
    if (!c->precision)
        return all;
    if (c->precision_argument == NO_ARGUMENT)
        return LLVMConstInt(p->word, strtoul(c->precision, NULL, 10), 0);
    LLVMValueRef precision = argument_of(p, c->precision_argument);
    LLVMValueRef zero = LLVMConstNull(p->number);
    LLVMValueRef is_none = LLVMBuildICmp(p->builder, LLVMIntSLT, precision, zero, "");
    LLVMValueRef most = LLVMBuildSExt(p->builder, precision, p->word, "");
    return LLVMBuildSelect(p->builder, is_none, all, most, "");
}

// What is printed in place of a special argument.
static LLVMValueRef replaced(Printing *p, const Conversion *c) {
    if (c->letter == 'm')
        return call_function(p, "__assay_errno_text", p->pointer, NULL, 0);
    LLVMValueRef arguments[] = {argument_of(p, c->argument), NULL};
    if (strchr("cC", c->letter))
        return call_function(p, "__assay_narrow_character", p->number, arguments, 1);
    arguments[1] = most_bytes(p, c);
    return call_function(p, "__assay_narrow_text", p->pointer, arguments, 2);
}

// ---- Parts --------------------------------------------------------------------------------------

// Conversions up to %n, which is none of them.
typedef struct Part {
    Text format;
    VEC(LLVMValueRef) arguments;
} Part;

static void add_conversion(Printing *p, Part *part, const Conversion *c) {
    Text *format = &part->format;
    text_add_bytes(format, c->before, c->n_before);
    if (!c->letter || c->letter == 'n')
        return;
    text_add(format, "%%%.*s", c->n_flags, c->flags);
    text_add_bytes(format, c->width, (size_t)c->n_width);
    if (c->width_argument != NO_ARGUMENT) {
        text_add(format, "*");
        vec_push(&part->arguments, argument_of(p, c->width_argument));
    }
    if (c->precision) {
        text_add(format, ".%.*s", c->n_precision, c->precision);
        if (c->precision_argument != NO_ARGUMENT) {
            text_add(format, "*");
            vec_push(&part->arguments, argument_of(p, c->precision_argument));
        }
    }
    if (is_special(c)) {
        text_add(format, "%s", strchr("cC", c->letter) ? "c" : "s");
        vec_push(&part->arguments, replaced(p, c));
        return;
    }
    text_add(format, "%.*s%c", c->n_size, c->size, c->letter);
    if (c->argument != NO_ARGUMENT)
        vec_push(&part->arguments, argument_of(p, c->argument));
}

// A call of the printf family with the part's format and arguments.
static LLVMValueRef print_part(Printing *p, Part *part, LLVMValueRef function,
                               const LLVMValueRef *first, unsigned n_first) {
    VEC(LLVMValueRef) arguments = {0};
    for (unsigned i = 0; i < n_first; i++)
        vec_push(&arguments, first[i]);
    const char *format = text_chars(&part->format);
    vec_push(&arguments, LLVMBuildGlobalStringPtr(p->builder, format, ".str.part"));
    for (size_t i = 0; i < part->arguments.count; i++)
        vec_push(&arguments, part->arguments.items[i]);
    LLVMValueRef result = LLVMBuildCall2(p->builder, LLVMGlobalGetValueType(function), function,
                                         arguments.items, (unsigned)arguments.count, "");
    vec_free(&arguments);
    return result;
}

// The length of what the part prints. To a stream the result of the call may be anything.
static LLVMValueRef length_of(Printing *p, Part *part) {
    LLVMTypeRef types[] = {p->pointer, p->word, p->pointer};
    LLVMTypeRef type = LLVMFunctionType(p->number, types, 3, 1);
    LLVMValueRef function = LLVMGetNamedFunction(p->module, "snprintf");
    if (!function)
        function = LLVMAddFunction(p->module, "snprintf", type);
    LLVMValueRef first[] = {LLVMConstNull(p->pointer), LLVMConstNull(p->word)};
    return print_part(p, part, function, first, 2);
}

// ---- One call -----------------------------------------------------------------------------------

// What was printed so far, and where the next part goes.
typedef struct Progress {
    LLVMValueRef result; // of all calls; null: there was none
    LLVMValueRef length; // for %n
    LLVMValueRef first[2];
} Progress;

static LLVMValueRef add_numbers(Printing *p, LLVMValueRef a, LLVMValueRef b) {
    return a ? LLVMBuildAdd(p->builder, a, b, "") : b;
}

// A negative result says that printing failed.
static LLVMValueRef add_results(Printing *p, LLVMValueRef a, LLVMValueRef b) {
    if (!a)
        return b;
    LLVMValueRef zero = LLVMConstNull(p->number), sum = LLVMBuildAdd(p->builder, a, b, "");
    LLVMValueRef both = LLVMBuildOr(p->builder, LLVMBuildOr(p->builder, a, b, ""), sum, "");
    LLVMValueRef has_failed = LLVMBuildICmp(p->builder, LLVMIntSLT, both, zero, "");
    return LLVMBuildSelect(p->builder, has_failed, LLVMConstAllOnes(p->number), sum, "");
}

// Behind what was written, at most at the end of the buffer.
static void move_buffer(Printing *p, Progress *progress, LLVMValueRef written) {
    LLVMTypeRef byte = LLVMInt8TypeInContext(p->context);
    LLVMValueRef n = LLVMBuildZExt(p->builder, written, p->word, "");
    if (p->info->format == 2) {
        LLVMValueRef room = progress->first[1];
        LLVMValueRef is_more = LLVMBuildICmp(p->builder, LLVMIntUGT, n, room, "");
        n = LLVMBuildSelect(p->builder, is_more, room, n, "");
        progress->first[1] = LLVMBuildSub(p->builder, room, n, "");
    }
    progress->first[0] = LLVMBuildInBoundsGEP2(p->builder, byte, progress->first[0], &n, 1, "");
}

static bool has_buffer(const Printing *p) { return *p->info->name == 's'; }

static void finish_part(Printing *p, Part *part, Progress *progress, bool has_count) {
    if (!part->format.length && (progress->result || has_count) && !has_buffer(p)) {
        if (has_count && !progress->length)
            progress->length = LLVMConstNull(p->number);
        return;
    }
    LLVMValueRef length = NULL;
    if (has_count && !has_buffer(p))
        length = length_of(p, part);
    LLVMValueRef result = print_part(p, part, p->function, progress->first, p->info->format);
    if (has_buffer(p)) {
        length = call_function(p, "__assay_print_count", p->number, &result, 1);
        if (has_count)
            move_buffer(p, progress, length);
    } else if (has_count) {
        length = call_function(p, "__assay_print_count", p->number, &length, 1);
    }
    progress->result = add_results(p, progress->result, result);
    if (has_count)
        progress->length = add_numbers(p, progress->length, length);
}

static unsigned count_bits(const Printing *p, const Conversion *c) {
    if (!c->n_size)
        return 32;
    if (*c->size == 'h')
        return c->n_size == 2 ? 8 : 16;
    bool is_long = c->n_size == 2 || strchr("jqL", *c->size);
    return is_long ? 64 : LLVMGetIntTypeWidth(p->word);
}

static void store_count(Printing *p, const Conversion *c, LLVMValueRef count) {
    LLVMTypeRef type = LLVMIntTypeInContext(p->context, count_bits(p, c));
    LLVMValueRef value = LLVMBuildIntCast2(p->builder, count, type, 1, "");
    LLVMBuildStore(p->builder, value, argument_of(p, c->argument));
}

static void release_part(Part *part) {
    text_release(&part->format);
    vec_free(&part->arguments);
    *part = (Part){0};
}

static void note_original(Printing *p) {
    VEC(LLVMValueRef) arguments = {0};
    for (unsigned i = 0; i < LLVMGetNumArgOperands(p->call); i++)
        vec_push(&arguments, LLVMGetOperand(p->call, i));
    Text name = {0};
    text_add(&name, PRINT_CALLS_ORIGINAL "%s", p->info->name);
    LLVMTypeRef type = LLVMGlobalGetValueType(p->function);
    LLVMValueRef function = LLVMGetNamedFunction(p->module, text_chars(&name));
    if (!function)
        function = LLVMAddFunction(p->module, text_chars(&name), type);
    LLVMBuildCall2(p->builder, type, function, arguments.items, (unsigned)arguments.count, "");
    text_release(&name);
    vec_free(&arguments);
}

static void replace(Printing *p, const Conversions *conversions) {
    Progress progress = {0};
    Part part = {0};
    LLVMPositionBuilderBefore(p->builder, p->call);
    LLVMSetCurrentDebugLocation2(p->builder, LLVMInstructionGetDebugLoc(p->call));
    if (!p->has_numbers) // what takes the place of numbered arguments is checked itself
        note_original(p);
    for (unsigned i = 0; i < p->info->format; i++)
        progress.first[i] = LLVMGetOperand(p->call, i);
    for (size_t i = 0; i < conversions->count; i++) {
        const Conversion *c = &conversions->items[i];
        add_conversion(p, &part, c);
        if (c->letter != 'n')
            continue;
        finish_part(p, &part, &progress, true);
        store_count(p, c, progress.length);
        release_part(&part);
    }
    if (part.format.length || !progress.result)
        finish_part(p, &part, &progress, false);
    release_part(&part);
    LLVMReplaceAllUsesWith(p->call, progress.result);
    LLVMInstructionEraseFromParent(p->call);
}

static void simplify(Printing *p) {
    Conversions conversions = {0};
    const char *format = LLVMGetNumArgOperands(p->call) > p->info->format
                             ? module_constant_text(LLVMGetOperand(p->call, p->info->format))
                             : NULL;
    bool is_wanted = false;
    p->next = 0;
    p->used = 0;
    p->has_numbers = p->has_others = false;
    if (format && strchr(format, '%') && read_format(p, format, &conversions)) {
        is_wanted = p->has_numbers;
        for (size_t i = 0; i < conversions.count; i++)
            is_wanted |= is_special(&conversions.items[i]);
    }
    if (is_wanted && LLVMTypeOf(p->call) == p->number && call_fits(p, &conversions))
        replace(p, &conversions);
    vec_free(&conversions);
}

static void simplify_calls(Printing *p) {
    VEC(LLVMValueRef) calls = {0};
    for (LLVMUseRef use = LLVMGetFirstUse(p->function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == p->function)
            vec_push(&calls, user);
    }
    for (size_t i = 0; i < calls.count; i++) {
        p->call = calls.items[i];
        simplify(p);
    }
    vec_free(&calls);
}

void print_calls_simplify(LLVMModuleRef module) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    Printing p = {.module = module,
                  .context = context,
                  .builder = LLVMCreateBuilderInContext(context),
                  .number = LLVMInt32TypeInContext(context),
                  .word = LLVMIntPtrTypeInContext(context, LLVMGetModuleDataLayout(module)),
                  .pointer = LLVMPointerTypeInContext(context, 0)};
    for (size_t i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++) {
        p.info = &FUNCTIONS[i];
        p.function = LLVMGetNamedFunction(module, p.info->name);
        if (p.function && LLVMIsDeclaration(p.function) &&
            LLVMIsFunctionVarArg(LLVMGlobalGetValueType(p.function)) &&
            LLVMCountParams(p.function) == p.info->format + 1)
            simplify_calls(&p);
    }
    LLVMDisposeBuilder(p.builder);
}
