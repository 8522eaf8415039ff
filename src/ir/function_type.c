#include "ir/function_type.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static IrFit worse(IrFit a, IrFit b) { return a > b ? a : b; }

// ---- Reading ------------------------------------------------------------------------------------

static const char *behind_number(const char *t) { return t + strspn(t, "0123456789"); }

// "4node"
static const char *behind_name(const char *t) {
    size_t length = strtoul(t, NULL, 10);
    t = behind_number(t);
    return strlen(t) < length ? t + strlen(t) : t + length;
}

// "N32_", "DF16_", "DB7_"
static const char *behind_mark(const char *t) {
    const char *end = strchr(t, '_');
    return end ? end + 1 : t + strlen(t);
}

static const char *behind_word(const char *t) {
    switch (*t) {
    case 0:
        return t;
    case 'D':
        return t[1] == 'F' || t[1] == 'B' || t[1] == 'U' ? behind_mark(t) : t[1] ? t + 2 : t + 1;
    case 'N':
        return behind_mark(t);
    case '?':
    case 'u':
        return behind_name(t + 1);
    default:
        return isdigit((unsigned char)*t) ? behind_name(t) : t + 1;
    }
}

// What stands in front of another type: "P", "A3_", "Dv4_", "U7_Atomic".
static const char *behind_prefix(const char *t) {
    if (strchr("PKVrCG", *t) && *t)
        return t + 1;
    if (*t == 'A' || (*t == 'D' && t[1] == 'v'))
        return behind_mark(t);
    return *t == 'U' ? behind_name(t + 1) : t;
}

static const char *behind_type(const char *t) {
    for (const char *next; (next = behind_prefix(t)) != t;)
        t = next;
    if (*t != 'F')
        return behind_word(t);
    for (t++; *t && *t != 'E';)
        t = behind_type(t);
    return *t ? t + 1 : t;
}

static bool are_same(const char *a, const char *a_end, const char *b, const char *b_end) {
    return a_end - a == b_end - b && memcmp(a, b, (size_t)(a_end - a)) == 0;
}

// ---- Calls without a prototype ------------------------------------------------------------------

// The width of an integer type that promotions leave as it is; 0: another type.
static unsigned promoted_bits(char letter, unsigned word_bits) {
    switch (letter) {
    case 'i':
    case 'j':
        return 32;
    case 'l':
    case 'm':
        return word_bits;
    case 'x':
    case 'y':
        return 64;
    case 'n':
    case 'o':
        return 128;
    default:
        return 0;
    }
}

// Long has the width of another type: nobody knows which of them the argument has.
static IrFit argument_fits(const char *argument, const char *parameter, unsigned word_bits) {
    if (argument[1] == 'p')
        return *parameter == 'P' ? IR_FIT_NOT_TOLD : IR_MISFIT;
    unsigned bits = (unsigned)strtoul(argument + 1, NULL, 10);
    if (!isdigit((unsigned char)argument[1]) || *parameter == 'D')
        return IR_FIT_NOT_TOLD;
    if (promoted_bits(*parameter, word_bits) != bits)
        return IR_MISFIT;
    return bits == word_bits ? IR_FIT_NOT_TOLD : IR_FITS;
}

// ---- Comparing ----------------------------------------------------------------------------------

typedef struct Match {
    unsigned word_bits;
    bool is_library; // integer types of one width are the same
} Match;

static IrFit match_types(const Match *m, const char *a, const char *b);

static const char *parameters_of(const char *function) { return behind_type(function + 1); }

static bool is_end(const char *t) { return !*t || *t == 'E'; }

// May any call without a prototype be meant by this list?
static IrFit is_unchanged_by_promotion(const char *parameters) {
    IrFit fit = IR_FITS;
    for (const char *p = parameters; !is_end(p); p = behind_type(p)) {
        if (strchr("zbcahstf", *p))
            return IR_MISFIT;
        if (*p == '?' || *p == 'D')
            fit = IR_FIT_NOT_TOLD;
    }
    return fit;
}

// Structures and wide numbers are passed in parts, or by address: the arguments of a call without a
// prototype do not show them.
static bool are_shown(const char *arguments, const char *parameters) {
    bool has_any = false, has_parts = false;
    for (const char *a = arguments; !is_end(a); a = behind_type(a))
        has_any |= *a == 'N';
    for (const char *p = parameters; !is_end(p); p = behind_type(p))
        has_parts |= !strchr("PijlmxycahstbfdezK", *p);
    return !has_any || !has_parts;
}

static IrFit match_lists(const Match *m, const char *a, const char *b) {
    IrFit fit = IR_FITS;
    if (!are_shown(a, b))
        return IR_FIT_NOT_TOLD;
    for (; !is_end(a) && !is_end(b); a = behind_type(a), b = behind_type(b))
        fit = worse(fit, *a == 'N' ? argument_fits(a, b, m->word_bits) : match_types(m, a, b));
    return is_end(a) && is_end(b) ? fit : IR_MISFIT;
}

static IrFit match_functions(const Match *m, const char *a, const char *b) {
    const char *in_a = parameters_of(a), *in_b = parameters_of(b);
    IrFit fit = match_types(m, a + 1, b + 1);
    if (is_end(in_a) || is_end(in_b))
        return worse(fit, is_unchanged_by_promotion(is_end(in_a) ? in_b : in_a));
    return worse(fit, match_lists(m, in_a, in_b));
}

// Arrays are compatible where one of them has no size.
static bool have_same_prefix(const char *a, const char *a_end, const char *b, const char *b_end) {
    bool is_open = *a == 'A' && *b == 'A' && (a[1] == '_' || b[1] == '_');
    return is_open || are_same(a, a_end, b, b_end);
}

static bool is_unsigned(char letter) { return strchr("jmyo", letter) != NULL; }

static bool have_same_width(const Match *m, char a, char b) {
    unsigned bits = promoted_bits(a, m->word_bits);
    return bits && bits == promoted_bits(b, m->word_bits) && is_unsigned(a) == is_unsigned(b);
}

static IrFit match_types(const Match *m, const char *a, const char *b) {
    if (m->is_library && have_same_width(m, *a, *b))
        return IR_FITS;
    const char *a_end = behind_type(a), *b_end = behind_type(b);
    if (are_same(a, a_end, b, b_end))
        return IR_FITS;
    if (*a == '?' || *b == '?')
        return IR_FIT_NOT_TOLD;
    a_end = behind_prefix(a);
    b_end = behind_prefix(b);
    if (a_end != a && b_end != b)
        return have_same_prefix(a, a_end, b, b_end) ? match_types(m, a_end, b_end) : IR_MISFIT;
    return *a == 'F' && *b == 'F' ? match_functions(m, a, b) : IR_MISFIT;
}

// "F result E" of a definition says that there are no parameters, as "F result v E" does.
static const char *own_parameters(const char *function) {
    const char *parameters = parameters_of(function);
    return *parameters == 'v' ? parameters + 1 : parameters;
}

static IrFit match(const Match *m, const char *call, const char *function) {
    if (!call || !function)
        return IR_FIT_NOT_TOLD;
    if (strcmp(call, function) == 0)
        return IR_FITS;
    if (*call != 'F' || *function != 'F')
        return IR_FIT_NOT_TOLD;
    IrFit fit = match_types(m, call + 1, function + 1);
    return worse(fit, match_lists(m, own_parameters(call), own_parameters(function)));
}

IrFit ir_function_type_fits(const char *call, const char *function, unsigned word_bits) {
    return match(&(Match){word_bits, false}, call, function);
}

IrFit ir_function_type_fits_library(const char *call, const char *function, unsigned word_bits) {
    return match(&(Match){word_bits, true}, call, function);
}

IrFit ir_call_fits(const IrProgram *program, const char *call, const IrFunction *callee) {
    bool is_library = callee->is_model || callee->kind == IR_FUNCTION_NATIVE;
    return match(&(Match){program->pointer_bits, is_library}, call, callee->type);
}

bool ir_function_type_has_prototype(const char *type) {
    return *type != 'F' || !is_end(parameters_of(type));
}

size_t ir_function_type_result_length(const char *type) {
    return (size_t)(parameters_of(type) - type);
}

// ---- For people ---------------------------------------------------------------------------------

static const char *word_of(char letter) {
    static const struct {
        char letter;
        const char *word;
    } words[] = {
        {'v', "void"},
        {'b', "_Bool"},
        {'c', "char"},
        {'a', "signed char"},
        {'h', "unsigned char"},
        {'s', "short"},
        {'t', "unsigned short"},
        {'i', "int"},
        {'j', "unsigned int"},
        {'l', "long"},
        {'m', "unsigned long"},
        {'x', "long long"},
        {'f', "float"},
        {'y', "unsigned long long"},
        {'d', "double"},
        {'e', "long double"},
        {'n', "__int128"},
        {'o', "unsigned __int128"},
        {'z', "..."},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].letter == letter)
            return words[i].word;
    return NULL;
}

static void spell(Text *text, const char *type, const char *inner);

static void spell_function(Text *text, const char *type, const char *inner) {
    spell(text, type + 1, "");
    if (*inner)
        text_add(text, " (%s)", inner);
    text_add(text, *inner ? "(" : " (");
    const char *first = parameters_of(type);
    for (const char *p = first; !is_end(p); p = behind_type(p)) {
        text_add(text, p == first ? "" : ", ");
        spell(text, p, "");
    }
    text_add(text, ")");
}

static void spell_word(Text *text, const char *type) {
    const char *end = behind_word(type), *word = word_of(*type);
    if (isdigit((unsigned char)*type))
        type = behind_number(type);
    if (*type == 'N' && type[1] == 'p')
        text_add(text, "pointer");
    else if (*type == 'N')
        text_add(text, "integer of %lu bits", strtoul(type + 1, NULL, 10));
    else if (word)
        text_add(text, "%s", word);
    else
        text_add_bytes(text, type, (size_t)(end - type));
}

// `inner` is what stands around the name: "*" of a pointer.
static void spell(Text *text, const char *type, const char *inner) {
    const char *rest = behind_prefix(type);
    if (rest == type && *type == 'F') {
        spell_function(text, type, inner);
        return;
    }
    if (rest == type) {
        spell_word(text, type);
        text_add(text, "%s%s", *inner ? " " : "", inner);
        return;
    }
    Text around = {0};
    if (*type == 'P')
        text_add(&around, "*%s", inner);
    else if (*type == 'K' && *rest == 'P')
        text_add(&around, "const%s%s", *inner ? " " : "", inner);
    else if (*type == 'A')
        text_add(&around, "%s%s%s[%.*s]", *inner ? "(" : "", inner, *inner ? ")" : "",
                 (int)(rest - type - 2), type + 1);
    else
        text_add(&around, "%s", inner);
    if (*type == 'K' && *rest != 'P')
        text_add(text, "const ");
    spell(text, rest, text_chars(&around));
    text_release(&around);
}

void ir_function_type_spell(Text *text, const char *type) {
    if (type)
        spell(text, type, "");
    else
        text_add(text, "unknown");
}
