// What the C library leaves undefined. A model says so itself, by a call of a function that becomes
// an IR_CHECK, or nothing where nobody asks. Formats are looked at where the program calls printf
// or one of its kin: there the arguments still have their types.
#include "frontend/lower.h"
#include "frontend/module.h"
#include "frontend/pure_functions.h"

#include "ir/format_fit.h"

#include <string.h>

static IrOperand message(LowerContext *lc, const char *text) {
    return lower_int_const(lc, lc->i32, ir_build_message(lc->builder, text));
}

bool lower_is_in_program(const LowerContext *lc) {
    return lc->function && LLVMGetGlobalParent(lc->function) == lc->user;
}

// ---- Models -------------------------------------------------------------------------------------

bool lower_library_rule(LowerContext *lc, LLVMValueRef call, const char *name) {
    static const struct {
        const char *name;
        IrCheck check;
    } rules[] = {{"__assay_defined_if", IR_CHECK_RULE},
                 {"__assay_outside", IR_CHECK_OVERLAP},
                 {"__assay_fits", IR_CHECK_LIST_FORMAT},
                 {"__assay_unchecked", IR_CHECK_UNCHECKED}};
    enum { N_RULES = sizeof rules / sizeof *rules, MOST = 4 };
    size_t rule = 0;
    while (rule < N_RULES && strcmp(name, rules[rule].name) != 0)
        rule++;
    if (rule == N_RULES || lower_is_in_program(lc))
        return false;
    uint32_t n = LLVMGetNumArgOperands(call);
    IrOperand operands[MOST];
    if (!lc->has_checks)
        return true;
    for (uint32_t i = 0; i + 1 < n; i++)
        operands[i] = lower_scalar(lc, LLVMGetOperand(call, i));
    operands[n - 1] = message(lc, module_constant_text(LLVMGetOperand(call, n - 1)));
    lower_effect(lc, IR_CHECK, 0, 0, rules[rule].check, operands, n);
    return true;
}

// ---- Formats ------------------------------------------------------------------------------------

// Functions with a format: which argument it is. Behind it are its arguments, or a va_list.
static const struct {
    const char *name;
    unsigned format;
    bool has_list;
} FORMATTED[] = {
    {"printf", 0, false},
    {"fprintf", 1, false},
    {"dprintf", 1, false},
    {"sprintf", 1, false},
    {"snprintf", 2, false},
    {"asprintf", 1, false},
    {"_IO_printf", 0, false},
    {"_IO_fprintf", 1, false},
    {"_IO_sprintf", 1, false},
    {"__printf_chk", 1, false},
    {"__fprintf_chk", 2, false},
    {"__sprintf_chk", 3, false},
    {"__snprintf_chk", 4, false},
    {"scanf", 0, false},
    {"fscanf", 1, false},
    {"sscanf", 1, false},
    {"__isoc99_scanf", 0, false},
    {"__isoc99_fscanf", 1, false},
    {"__isoc99_sscanf", 1, false},
    {"__isoc23_scanf", 0, false},
    {"__isoc23_fscanf", 1, false},
    {"__isoc23_sscanf", 1, false},
    {"err", 1, false},
    {"errx", 1, false},
    {"warn", 0, false},
    {"warnx", 0, false},
    {"error", 2, false},
    {"vprintf", 0, true},
    {"vfprintf", 1, true},
    {"vdprintf", 1, true},
    {"vsprintf", 1, true},
    {"vsnprintf", 2, true},
    {"vasprintf", 1, true},
    {"_IO_vfprintf", 1, true},
    {"_IO_vsprintf", 1, true},
    {"__vprintf_chk", 1, true},
    {"__vfprintf_chk", 2, true},
    {"__vsprintf_chk", 3, true},
    {"__vsnprintf_chk", 4, true},
    {"vscanf", 0, true},
    {"vfscanf", 1, true},
    {"vsscanf", 1, true},
    {"__isoc99_vscanf", 0, true},
    {"__isoc99_vfscanf", 1, true},
    {"__isoc99_vsscanf", 1, true},
    {"__isoc23_vscanf", 0, true},
    {"__isoc23_vfscanf", 1, true},
    {"__isoc23_vsscanf", 1, true},
    {"verr", 1, true},
    {"verrx", 1, true},
    {"vwarn", 0, true},
    {"vwarnx", 0, true},
    {"strftime", 2, false},
};

// The name without what headers and compilers add: "__isoc99_sscanf" is sscanf.
static void add_plain_name(Text *text, const char *name) {
    static const char *const prefixes[] = {"__isoc99_", "__isoc23_", "_IO_", "__"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0) {
            name += strlen(prefixes[i]);
            break;
        }
    size_t length = strlen(name);
    bool is_checked = length > 4 && strcmp(name + length - 4, "_chk") == 0;
    text_add(text, "%.*s", (int)(is_checked ? length - 4 : length), name);
}

// A structure by value is none of printf's.
static void describe_call(Text *text, LLVMValueRef call, const char *name, unsigned first) {
    unsigned by_value = LLVMGetEnumAttributeKindForName("byval", 5);
    add_plain_name(text, name);
    text_add(text, "(");
    for (unsigned i = first; i < LLVMGetNumArgOperands(call); i++)
        text_add(text, "%c",
                 LLVMGetCallSiteEnumAttribute(call, i + 1, by_value)
                     ? 'o'
                     : lower_argument_kind(LLVMTypeOf(LLVMGetOperand(call, i))));
    text_add(text, ")");
}

static void emit_rule(LowerContext *lc, IrOperand condition, const char *text) {
    IrOperand operands[] = {condition, message(lc, text)};
    lower_effect(lc, IR_CHECK, 0, 0, IR_CHECK_RULE, operands, 2);
}

void lower_unchecked(LowerContext *lc, const char *text) {
    if (!lc->has_checks || !lower_is_in_program(lc))
        return;
    IrOperand operand = message(lc, text);
    lower_effect(lc, IR_CHECK, 0, 0, IR_CHECK_UNCHECKED, &operand, 1);
}

// What the format says is known: nothing is left to be checked, or the call is undefined.
static void check_known(LowerContext *lc, const char *format, const char *call) {
    Text why = {0};
    switch (ir_format_fit(format, call, lc->model == IR_LP64 ? 8 : 4, &why)) {
    case IR_FORMAT_FITS:
        break;
    case IR_FORMAT_MISFITS:
        emit_rule(lc, lower_int_const(lc, lc->i1, 0), text_chars(&why));
        break;
    case IR_FORMAT_NOT_KNOWN:
        lower_unchecked(lc, "whether numbered arguments fit their format");
        break;
    }
    text_release(&why);
}

// With 32 bits that is said where the list begins.
static void check_list(LowerContext *lc, LLVMValueRef call, const char *name, unsigned format) {
    if (format + 1 >= LLVMGetNumArgOperands(call) || !lower_has_argument_types(lc))
        return;
    IrOperand operands[] = {lower_scalar(lc, LLVMGetOperand(call, format)),
                            lower_scalar(lc, LLVMGetOperand(call, format + 1))};
    lower_call_model(lc, strstr(name, "scanf") ? "__assay_check_scan" : "__assay_check_print",
                     operands, 2);
}

static void check_format(LowerContext *lc, LLVMValueRef call, const char *name, unsigned format,
                         bool has_list) {
    LLVMValueRef pointer = LLVMGetOperand(call, format);
    const char *text = module_constant_text(pointer);
    Text described = {0};
    if (LLVMGetTypeKind(LLVMTypeOf(pointer)) != LLVMPointerTypeKind)
        return;
    describe_call(&described, call, name, format + 1);
    if (has_list && (!text || strchr(text, '%'))) {
        check_list(lc, call, name, format);
    } else if (text) {
        check_known(lc, text, text_chars(&described));
    } else {
        IrOperand operands[] = {lower_scalar(lc, pointer), message(lc, text_chars(&described))};
        lower_effect(lc, IR_CHECK, 0, 0, IR_CHECK_FORMAT, operands, 2);
    }
    text_release(&described);
}

static void check_formatted(LowerContext *lc, LLVMValueRef call, const char *name) {
    for (size_t i = 0; i < sizeof FORMATTED / sizeof *FORMATTED; i++)
        if (strcmp(name, FORMATTED[i].name) == 0 &&
            FORMATTED[i].format < LLVMGetNumArgOperands(call)) {
            check_format(lc, call, name, FORMATTED[i].format, FORMATTED[i].has_list);
            return;
        }
}

// ---- Streams ------------------------------------------------------------------------------------

// Natives that write to a stream, which they know nothing of.
static const char *const TO_STREAM[] = {"fprintf",      "vfprintf",      "_IO_fprintf",
                                        "_IO_vfprintf", "__fprintf_chk", "__vfprintf_chk"};
static const char *const TO_OUTPUT[] = {"printf",       "vprintf",       "_IO_printf",
                                        "__printf_chk", "__vprintf_chk", "putchar"};

static bool is_among(const char *name, const char *const *names, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

// Standard output stays as it was where the program never names it.
static bool uses_standard_output(LLVMModuleRef user) {
    static const char *const changes[] = {"fclose", "freopen", "setvbuf", "setbuf", "setbuffer"};
    if (!LLVMGetNamedGlobal(user, "stdout"))
        return false;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        if (LLVMGetNamedFunction(user, changes[i]))
            return true;
    return false;
}

bool lower_uses_streams(LLVMModuleRef user) {
    for (size_t i = 0; i < sizeof TO_STREAM / sizeof *TO_STREAM; i++)
        if (LLVMGetNamedFunction(user, TO_STREAM[i]))
            return true;
    return uses_standard_output(user);
}

void lower_call_model(LowerContext *lc, const char *name, const IrOperand *operands, uint32_t n) {
    LLVMValueRef model = lc->models ? LLVMGetNamedFunction(lc->models, name) : NULL;
    if (model)
        lower_effect(lc, IR_CALL, 0, 0, lower_function_ref(lc, model), operands, n);
}

static void check_stream(LowerContext *lc, LLVMValueRef call, const char *name) {
    if (is_among(name, TO_STREAM, sizeof TO_STREAM / sizeof *TO_STREAM)) {
        IrOperand stream = lower_scalar(lc, LLVMGetOperand(call, 0));
        lower_call_model(lc, LOWER_OUTPUT_CHECK, &stream, 1);
    } else if (is_among(name, TO_OUTPUT, sizeof TO_OUTPUT / sizeof *TO_OUTPUT) &&
               uses_standard_output(lc->user)) {
        lower_call_model(lc, "__assay_check_standard_output", NULL, 0);
    }
}

// ---- Comparison functions -----------------------------------------------------------------------

// The models ask some questions in front of the first comparison. The answers hold for all
// comparisons where the function gives the same result each time.
static void check_comparison(LowerContext *lc, LLVMValueRef call, const char *name) {
    unsigned argument = strcmp(name, "bsearch") == 0 ? 4 : 3;
    bool compares = argument == 4 || strcmp(name, "qsort") == 0 || strcmp(name, "qsort_r") == 0;
    if (!compares || argument >= LLVMGetNumArgOperands(call))
        return;
    if (function_changes_nothing(LLVMGetOperand(call, argument)))
        lower_call_model(lc, "__assay_comparison_changes_nothing", NULL, 0);
    else
        lower_unchecked(lc, "whether the comparison function gives consistent results");
}

void lower_check_arguments(LowerContext *lc, LLVMValueRef call, const char *name) {
    if (!lc->has_checks || !lower_is_in_program(lc))
        return;
    check_formatted(lc, call, name);
    check_stream(lc, call, name);
    check_comparison(lc, call, name);
}

// Is the function used for anything but calls of it?
static bool has_address_taken(LLVMModuleRef user, const char *name) {
    LLVMValueRef function = LLVMGetNamedFunction(user, name);
    LLVMUseRef use = function && LLVMIsDeclaration(function) ? LLVMGetFirstUse(function) : NULL;
    for (; use; use = LLVMGetNextUse(use)) {
        LLVMValueRef by = LLVMGetUser(use);
        if (!LLVMIsACallInst(by) || LLVMGetCalledValue(by) != function)
            return true;
        for (unsigned i = 0; i < LLVMGetNumArgOperands(by); i++)
            if (LLVMGetOperand(by, i) == function)
                return true;
    }
    return false;
}

static bool find_library_addresses(LLVMModuleRef user) {
    static const char *const others[] = {"qsort", "qsort_r", "bsearch", "putchar"};
    for (size_t i = 0; i < sizeof FORMATTED / sizeof *FORMATTED; i++)
        if (has_address_taken(user, FORMATTED[i].name))
            return true;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (has_address_taken(user, others[i]))
            return true;
    return false;
}

void lower_check_pointer_call(LowerContext *lc) {
    if (!lc->has_checks || !lower_is_in_program(lc))
        return;
    if (!lc->knows_library_addresses)
        lc->has_library_addresses = find_library_addresses(lc->user);
    lc->knows_library_addresses = true;
    if (lc->has_library_addresses)
        lower_unchecked(lc, "the arguments of a library function that is called through a pointer");
}

// ---- ctype.h ------------------------------------------------------------------------------------

void lower_check_table(LowerContext *lc, LLVMValueRef gep) {
    static const char *const tables[] = {"__ctype_b_loc", "__ctype_tolower_loc",
                                         "__ctype_toupper_loc"};
    LLVMValueRef load = LLVMGetOperand(gep, 0);
    LLVMValueRef call = LLVMIsALoadInst(load) ? LLVMGetOperand(load, 0) : NULL;
    size_t length;
    if (!lc->has_checks || !lower_is_in_program(lc) || !call || !LLVMIsACallInst(call) ||
        LLVMGetNumOperands(gep) != 2 || !LLVMIsAFunction(LLVMGetCalledValue(call)) ||
        !is_among(LLVMGetValueName2(LLVMGetCalledValue(call), &length), tables, 3))
        return;
    LLVMValueRef index = LLVMGetOperand(gep, 1);
    IrTypeId type = lower_leaves(lc, LLVMTypeOf(index)).items[0].type;
    IrOperand shifted =
        lower_emit2(lc, IR_ADD, type, lower_scalar(lc, index), lower_int_const(lc, type, 1));
    emit_rule(lc, lower_compare(lc, IR_ULE, type, shifted, lower_int_const(lc, type, 256)),
              "a character function gets a value that is neither EOF nor one of unsigned char");
}

// ---- Builtin functions --------------------------------------------------------------------------

// Of a constant size it is an access.
void lower_check_memory(LowerContext *lc, LLVMValueRef size, IrOperand pointer) {
    bool is_access = LLVMIsAConstantInt(size) && LLVMConstIntGetZExtValue(size);
    if (!lc->has_checks || !lower_is_in_program(lc) || is_access)
        return;
    IrOperand null = lower_int_const(lc, lc->pointer, 0);
    emit_rule(lc, lower_compare(lc, IR_NE, lc->pointer, pointer, null),
              "a null pointer, which is undefined even for no bytes");
}
