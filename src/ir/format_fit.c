// A conversion is "%", flags, a width, a precision, a length and a letter. One table for each
// family says what goes with a letter; the arguments are taken one after the other.
#include "ir/format_fit.h"

#include <stdbool.h>
#include <string.h>

typedef struct Matcher {
    const char *function; // up to '('
    int name_length;
    const char *next; // letter of the next argument
    uint32_t pointer_bytes;
    Text *why;
} Matcher;

typedef struct Spec {
    const char *start; // of the whole conversion, `length` characters
    int length;
    const char *flags; // of printf
    size_t n_flags;
    bool has_width, has_precision, is_suppressed;
    char size[3]; // "", "h", "hh", "l", ...
    char letter;
} Spec;

static IrFormatFit complain(const Matcher *m, const Spec *s, const char *problem) {
    text_add(m->why, "%.*s: %.*s %s", m->name_length, m->function, s->length, s->start, problem);
    return IR_FORMAT_MISFITS;
}

static const char *kind_name(char kind) {
    switch (kind) {
    case 'i':
        return "an integer of 4 bytes";
    case 'l':
        return "an integer of 8 bytes";
    case 'q':
        return "an integer of 16 bytes";
    case 'd':
        return "a double";
    case 'L':
        return "a long double";
    case 'p':
        return "a pointer";
    default:
        return "of another kind";
    }
}

static IrFormatFit take(Matcher *m, const Spec *s, char wanted) {
    char given = *m->next;
    if (given == ')')
        return complain(m, s, "has no argument");
    m->next++;
    if (given == wanted)
        return IR_FORMAT_FITS;
    text_add(m->why, "%.*s: %.*s needs %s, but the argument is %s", m->name_length, m->function,
             s->length, s->start, kind_name(wanted), kind_name(given));
    return IR_FORMAT_MISFITS;
}

// ---- Reading a conversion -----------------------------------------------------------------------

static bool skip_digits(const char **at) {
    const char *start = *at;
    while (**at >= '0' && **at <= '9')
        ++*at;
    return *at > start;
}

static bool read_size(const char **at, Spec *s) {
    size_t n = strspn(*at, "hlLqjztZ");
    bool is_double = n == 2 && (*at)[0] == (*at)[1] && ((*at)[0] == 'h' || (*at)[0] == 'l');
    if (n > 1 && !is_double)
        return false;
    memcpy(s->size, *at, n);
    s->size[n] = 0;
    *at += n;
    return true;
}

static void end_spec(const char **at, Spec *s) {
    s->letter = **at;
    *at += s->letter != 0;
    s->length = (int)(*at - s->start);
}

// "h" is found in "hh", and "l" in "ll".
static bool is_size(const Spec *s, const char *sizes) {
    return !*s->size || strstr(sizes, s->size);
}

// The integer that a size stands for.
static char integer_kind(const Matcher *m, const Spec *s) {
    bool is_long = strcmp(s->size, "l") == 0 || strchr("jztZ", *s->size);
    if (strcmp(s->size, "ll") == 0 || *s->size == 'q' || *s->size == 'L' || *s->size == 'j')
        return 'l';
    return *s->size && is_long && m->pointer_bytes == 8 ? 'l' : 'i';
}

// ---- printf -------------------------------------------------------------------------------------

static const struct {
    const char *letters;
    const char *flags; // besides '-', '+' and ' ', which mean nothing where they do not apply
    bool has_precision;
    const char *sizes;
    char kind; // of the argument; 'I': an integer of that size, 'F': double or long double
} PRINTS[] = {
    {"di", "0'I", true, "hh ll L q j z Z t", 'I'},
    {"u", "0'I", true, "hh ll L q j z Z t", 'I'},
    {"oxX", "0#", true, "hh ll L q j z Z t", 'I'},
    {"fFgG", "0#'I", true, "l L", 'F'},
    {"eEaA", "0#I", true, "l L", 'F'},
    {"c", "", false, "l", 'i'},
    {"C", "", false, "", 'i'},
    {"s", "", true, "l", 'p'},
    {"S", "", true, "", 'p'},
    {"p", "", false, "", 'p'},
};

static IrFormatFit print_one(Matcher *m, const Spec *s) {
    char kind = 0;
    for (size_t i = 0; i < sizeof PRINTS / sizeof *PRINTS && !kind; i++) {
        if (!strchr(PRINTS[i].letters, s->letter))
            continue;
        kind = PRINTS[i].kind;
        for (size_t n = 0; n < s->n_flags; n++)
            if (!strchr("-+ ", s->flags[n]) && !strchr(PRINTS[i].flags, s->flags[n]))
                return complain(m, s, "has a flag that is undefined for it");
        if (s->has_precision && !PRINTS[i].has_precision)
            return complain(m, s, "has a precision, which is undefined for it");
        if (!is_size(s, PRINTS[i].sizes))
            return complain(m, s, "has a length that is undefined for it");
    }
    if (!kind)
        return complain(m, s, "is no conversion");
    if (kind == 'F')
        return take(m, s, *s->size == 'L' ? 'L' : 'd');
    return take(m, s, kind == 'I' ? integer_kind(m, s) : kind);
}

static IrFormatFit print_special(Matcher *m, const Spec *s) {
    bool is_plain = !s->n_flags && !s->has_width && !s->has_precision;
    if (s->letter == 'm')
        return IR_FORMAT_FITS; // glibc: strerror(errno)
    if (s->letter == '%')
        return is_plain && !*s->size ? IR_FORMAT_FITS
                                     : complain(m, s, "has something between its signs");
    if (!is_plain)
        return complain(m, s, "has a flag, a width or a precision");
    return is_size(s, "hh ll q j z Z t") ? take(m, s, 'p')
                                         : complain(m, s, "has a length that is undefined for it");
}

// A width or precision: digits, or an argument.
static IrFormatFit read_field(Matcher *m, const Spec *s, const char **at, bool *is_there) {
    if (**at != '*') {
        *is_there = skip_digits(at);
        return IR_FORMAT_FITS;
    }
    *is_there = true;
    ++*at;
    Spec star = *s;
    star.length = (int)(*at - s->start);
    return skip_digits(at) ? IR_FORMAT_NOT_KNOWN : take(m, &star, 'i');
}

static IrFormatFit read_print(Matcher *m, const char **at) {
    Spec s = {.start = *at - 1, .flags = *at};
    s.n_flags = strspn(*at, "-+ #0'I");
    *at += s.n_flags;
    IrFormatFit fit = read_field(m, &s, at, &s.has_width);
    if (fit == IR_FORMAT_FITS && **at == '$')
        return IR_FORMAT_NOT_KNOWN;
    if (fit == IR_FORMAT_FITS && **at == '.') {
        bool has_digits;
        ++*at;
        s.has_precision = true;
        fit = read_field(m, &s, at, &has_digits);
    }
    if (fit != IR_FORMAT_FITS)
        return fit;
    bool has_size = read_size(at, &s);
    end_spec(at, &s);
    if (!has_size || !s.letter)
        return complain(m, &s, "is no conversion");
    return strchr("%nm", s.letter) ? print_special(m, &s) : print_one(m, &s);
}

// ---- scanf --------------------------------------------------------------------------------------

static const struct {
    const char *letters, *sizes;
} SCANS[] = {
    {"dioxXu", "hh ll L q j z Z t"},
    {"aAeEfFgG", "l L"},
    {"cs[", "l"},
    {"CSp", ""},
};

// "[^]...]": the first ']' counts as a character.
static bool skip_set(const char **at) {
    *at += **at == '^';
    const char *end = **at ? strchr(*at + 1, ']') : NULL;
    if (end)
        *at = end + 1;
    return end != NULL;
}

static IrFormatFit scan_one(Matcher *m, const Spec *s, bool allocates) {
    if (s->letter == '%')
        return s->is_suppressed || s->has_width || *s->size || allocates
                   ? complain(m, s, "has something between its signs")
                   : IR_FORMAT_FITS;
    if (s->letter == 'n') {
        if (s->is_suppressed || s->has_width)
            return complain(m, s, "has a width, or assigns nothing");
        return is_size(s, "hh ll q j z Z t")
                   ? take(m, s, 'p')
                   : complain(m, s, "has a length that is undefined for it");
    }
    for (size_t i = 0; i < sizeof SCANS / sizeof *SCANS; i++)
        if (strchr(SCANS[i].letters, s->letter)) {
            if (!is_size(s, SCANS[i].sizes))
                return complain(m, s, "has a length that is undefined for it");
            return s->is_suppressed ? IR_FORMAT_FITS : take(m, s, 'p');
        }
    return complain(m, s, "is no conversion");
}

static IrFormatFit read_scan(Matcher *m, const char **at) {
    Spec s = {.start = *at - 1};
    *at += strspn(*at, "'I");
    s.is_suppressed = **at == '*';
    *at += s.is_suppressed;
    const char *width = *at;
    s.has_width = skip_digits(at);
    if (**at == '$')
        return IR_FORMAT_NOT_KNOWN;
    bool is_zero = s.has_width && strspn(width, "0") == (size_t)(*at - width);
    bool allocates = **at == 'm';
    *at += allocates;
    bool has_size = read_size(at, &s);
    end_spec(at, &s);
    bool is_set = s.letter != '[' || skip_set(at);
    s.length = (int)(*at - s.start);
    if (!has_size || !s.letter || !is_set || (allocates && !strchr("csCS[", s.letter)))
        return complain(m, &s, "is no conversion");
    return is_zero ? complain(m, &s, "has a width of 0") : scan_one(m, &s, allocates);
}

// ---- strftime -----------------------------------------------------------------------------------

static IrFormatFit read_time(Matcher *m, const char **at) {
    Spec s = {.start = *at - 1};
    *at += strspn(*at, "_-0^#+");
    (void)skip_digits(at);
    char modifier = **at == 'E' || **at == 'O' ? **at : 0;
    *at += modifier != 0;
    end_spec(at, &s);
    const char *letters = modifier == 'E'   ? "cCxXyY"
                          : modifier == 'O' ? "deHImMSuUVwWybBh"
                                            : "aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ+%";
    return s.letter && strchr(letters, s.letter) ? IR_FORMAT_FITS
                                                 : complain(m, &s, "is no conversion");
}

// ---- The whole format ---------------------------------------------------------------------------

IrFormatFit ir_format_fit(const char *format, const char *call, uint32_t pointer_bytes, Text *why) {
    size_t name = strcspn(call, "(");
    Matcher m = {call, (int)name, call + name + 1, pointer_bytes, why};
    const char *scan = strstr(call, "scanf");
    IrFormatFit (*read)(Matcher *, const char **) = scan && scan < call + name ? read_scan
                                                    : strncmp(call, "strftime(", 9) == 0
                                                        ? read_time
                                                        : read_print;
    IrFormatFit fit = IR_FORMAT_FITS;
    while (fit == IR_FORMAT_FITS && (format = strchr(format, '%'))) {
        format++;
        fit = read(&m, &format);
    }
    return fit;
}

void ir_format_describe(Text *call, const char *function, const char *types) {
    text_add(call, "%s(", function);
    for (; *types; types++)
        if (*types != '-' && *types != '.')
            text_add(call, "%c", *types);
    text_add(call, ")");
}
