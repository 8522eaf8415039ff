#include "task/property.h"

#include "base/file.h"
#include "interp/interp.h"

#include <ctype.h>
#include <string.h>

// A part of def-behavior, which SV-COMP has no formula for.
#define PART(name, description, checks)                                                            \
    {name, description, "CHECK( init(main()), LTL(G def-behavior) )", checks}

static const struct {
    const char *name, *description, *specification;
    uint32_t checks;
} PROPERTIES[N_PROPERTIES] = {
    [PROPERTY_MEMSAFETY] = {"valid-memsafety",
                            "every access and every free is valid, no memory is lost",
                            "CHECK( init(main()), LTL(G valid-free) )\n"
                            "CHECK( init(main()), LTL(G valid-deref) )\n"
                            "CHECK( init(main()), LTL(G valid-memtrack) )",
                            IR_INVALID_DEREF | IR_INVALID_FREE | IR_LEAK},
    [PROPERTY_MEMCLEANUP] = {"valid-memcleanup", "all memory is freed when the program ends",
                             "CHECK( init(main()), LTL(G valid-memcleanup) )", IR_NOT_CLEANED_UP},
    [PROPERTY_DEF_BEHAVIOR] = {"def-behavior", "nothing is done that C leaves undefined",
                               "CHECK( init(main()), LTL(G def-behavior) )", IR_UNDEFINED},
    [PROPERTY_NO_OVERFLOW] = {"no-overflow", "no signed integer overflows",
                              "CHECK( init(main()), LTL(G ! overflow) )", IR_SIGNED_OVERFLOW},
    [PROPERTY_UNREACH_CALL] = {"unreach-call", "no error call is reached, no assert fails",
                               "CHECK( init(main()), LTL(G ! call(reach_error())) )",
                               IR_ERROR_REACHED},
    [PROPERTY_TERMINATION] = {"termination", "every run ends", "CHECK( init(main()), LTL(F end) )",
                              0},
    [PROPERTY_DIVISION_BY_ZERO] =
        PART("division-by-zero", "no integer is divided by zero", IR_DIVISION_BY_ZERO),
    [PROPERTY_SHIFT] =
        PART("shift", "every shift is by less than the width, and its result fits", IR_BAD_SHIFT),
    [PROPERTY_UNINITIALISED] =
        PART("uninitialised", "no indeterminate value decides anything", IR_UNINITIALISED),
    [PROPERTY_POINTER_ARITHMETIC] =
        PART("pointer-arithmetic", "every pointer stays in its object, or just behind it",
             IR_BAD_POINTER),
    [PROPERTY_MISALIGNED] =
        PART("misaligned", "every access is aligned for its type", IR_MISALIGNED),
    [PROPERTY_CONVERSION] =
        PART("conversion", "every floating value fits the integer type that it becomes",
             IR_BAD_CONVERSION),
    [PROPERTY_LIBRARY] =
        PART("library", "the C library gets arguments that it is defined for", IR_BAD_ARGUMENT),
    [PROPERTY_CONST_WRITE] = PART("const-write", "no constant is written", IR_CONST_WRITE),
    [PROPERTY_CALL] =
        PART("call", "calls have the right type, and give the results that are used", IR_BAD_CALL),
    [PROPERTY_VALID_DEREF] = {"valid-deref", "every access is valid",
                              "CHECK( init(main()), LTL(G valid-deref) )", IR_INVALID_DEREF},
    [PROPERTY_VALID_FREE] = {"valid-free", "every free is valid",
                             "CHECK( init(main()), LTL(G valid-free) )", IR_INVALID_FREE},
    [PROPERTY_VALID_MEMTRACK] = {"valid-memtrack", "no memory is lost",
                                 "CHECK( init(main()), LTL(G valid-memtrack) )", IR_LEAK},
};

const char *property_name(Property property) { return PROPERTIES[property].name; }
const char *property_description(Property property) { return PROPERTIES[property].description; }
const char *property_specification(Property property) { return PROPERTIES[property].specification; }
uint32_t property_checks(Property property) { return PROPERTIES[property].checks; }

uint32_t property_checks_of(uint32_t properties) {
    uint32_t checks = 0;
    for (int p = 0; p < N_PROPERTIES; p++)
        if (properties >> p & 1)
            checks |= PROPERTIES[p].checks;
    return checks;
}

uint32_t property_set_of(uint32_t checks) {
    uint32_t set = 0;
    for (int p = 0; p < N_PROPERTIES; p++)
        set |= (uint32_t)((PROPERTIES[p].checks & checks) != 0) << p;
    return set;
}

bool property_of_violation(uint32_t violation, Property *property) {
    for (int p = 0; p < N_PROPERTIES; p++)
        if (PROPERTIES[p].checks & violation) {
            *property = (Property)p;
            return true;
        }
    return false;
}

// ---- Property files -----------------------------------------------------------------------------

// What may stand inside LTL( ), without blanks.
static const struct {
    const char *formula;
    Property property;
} FORMULAS[] = {
    {"Gvalid-free", PROPERTY_MEMSAFETY},
    {"Gvalid-deref", PROPERTY_MEMSAFETY},
    {"Gvalid-memtrack", PROPERTY_MEMSAFETY},
    {"Gvalid-memcleanup", PROPERTY_MEMCLEANUP},
    {"Gdef-behavior", PROPERTY_DEF_BEHAVIOR},
    {"G!overflow", PROPERTY_NO_OVERFLOW},
    {"G!call(reach_error())", PROPERTY_UNREACH_CALL},
    {"G!call(__VERIFIER_error())", PROPERTY_UNREACH_CALL},
    {"G!label(ERROR)", PROPERTY_UNREACH_CALL},
    {"Fend", PROPERTY_TERMINATION},
};

// `line` without blanks must be CHECK(init(main()),LTL(formula)).
static bool parse_line(const char *line, Property *property) {
    static const char before[] = "CHECK(init(main()),LTL(", after[] = "))";
    size_t length = strlen(line), first = sizeof before - 1, last = sizeof after - 1;
    if (length < first + last || strncmp(line, before, first) != 0 ||
        strcmp(line + length - last, after) != 0)
        return false;
    for (size_t i = 0; i < sizeof FORMULAS / sizeof *FORMULAS; i++) {
        const char *formula = FORMULAS[i].formula;
        if (strlen(formula) == length - first - last &&
            strncmp(line + first, formula, strlen(formula)) == 0) {
            *property = FORMULAS[i].property;
            return true;
        }
    }
    return false;
}

uint32_t property_parse_prp(const char *path, const char *text, Diag *diag) {
    uint32_t set = 0;
    size_t number = 0;
    while (*text) {
        size_t length = strcspn(text, "\n");
        Text line = {0};
        for (size_t i = 0; i < length; i++)
            if (!isspace((unsigned char)text[i]))
                text_add_bytes(&line, text + i, 1);
        number++;
        Property property;
        if (line.length && !parse_line(line.chars, &property))
            diag_error(diag, path, number,
                       "not a property that assay knows; expected for example "
                       "CHECK( init(main()), LTL(G valid-free) )");
        else if (line.length)
            set |= 1u << property;
        text_release(&line);
        text += length + (text[length] == '\n');
    }
    if (!set && !diag->errors)
        diag_error(diag, path, 0, "the file holds no property");
    return diag->errors ? 0 : set;
}

static uint32_t parse_file(const char *path, Diag *diag) {
    Text text = {0};
    uint32_t set = 0;
    if (file_read(path, &text, diag)) {
        if (strlen(text_chars(&text)) == text.length)
            set = property_parse_prp(path, text_chars(&text), diag);
        else
            diag_error(diag, path, 0, "not a text file");
    }
    text_release(&text);
    return set;
}

// "no-overflow,termination"
static uint32_t parse_list(const char *names, Diag *diag) {
    uint32_t set = 0;
    for (const char *p = names; *p; p += *p == ',') {
        size_t length = strcspn(p, ",");
        Text name = {0};
        text_add(&name, "%.*s", (int)length, p);
        uint32_t one = property_parse(text_chars(&name), diag);
        text_release(&name);
        if (!one)
            return 0;
        set |= one;
        p += length;
    }
    return set;
}

uint32_t property_parse(const char *name_or_path, Diag *diag) {
    size_t length = strlen(name_or_path);
    bool is_file = length > 4 && strcmp(name_or_path + length - 4, ".prp") == 0;
    if (!is_file && strchr(name_or_path, ','))
        return parse_list(name_or_path, diag);
    if (strcmp(name_or_path, "all") == 0)
        return PROPERTY_ALL;
    for (int p = 0; p < N_PROPERTIES; p++)
        if (strcmp(name_or_path, PROPERTIES[p].name) == 0)
            return 1u << p;
    if (is_file)
        return parse_file(name_or_path, diag);
    Text names = {0};
    for (int p = 0; p < N_PROPERTIES; p++)
        text_add(&names, " %s,", PROPERTIES[p].name);
    diag_error(diag, NULL, 0, "unknown property '%s'; known are%s all, and files that end in .prp",
               name_or_path, text_chars(&names));
    text_release(&names);
    return 0;
}
