// A contract of CBMC's as two functions, at the end of the file where it stands:
//
//   R __assay_enforced_F(parameters) {        R __assay_replaced_F(parameters) {
//       assume what is required;                  check what is required;
//       keep what __CPROVER_old names;            keep what __CPROVER_old names;
//       R result = F(arguments);                  give what is assigned, and the result, any value;
//       check what is ensured;                    assume what is ensured;
//       return result;                            return result;
//   }                                         }
//
// The first takes the place of F in the harness of F, the second that of a function which F calls
// (harness_calls.c).
#include "frontend/harness_internal.h"

#include <stdio.h>
#include <string.h>

static const Token *at(const Translator *t, size_t index) { return &t->tokens.items[index]; }

static bool is(const Translator *t, size_t index, const char *text) {
    return token_is(at(t, index), text);
}

static size_t skip(const Translator *t, size_t index) {
    return at(t, index)->match > index ? at(t, index)->match + 1 : index + 1;
}

static void add(Translator *t, const char *text) { text_add(t->out, "%s", text); }

static void add_token(Translator *t, size_t index) {
    text_add(t->out, "%.*s", (int)at(t, index)->length, at(t, index)->start);
}

void harness_add_place(Translator *t, size_t index) {
    const Token *mark = at(t, at(t, index)->place);
    const char *file = mark->kind == TOKEN_MARK ? memchr(mark->start, '"', mark->length) : NULL;
    if (!file)
        return;
    const char *end = mark->start + mark->length;
    while (end > file + 1 && end[-1] != '"')
        end--;
    text_add(t->out, "\n# %u %.*s\n", at(t, index)->line, (int)(end - file), file);
}

// ---- Parameters ---------------------------------------------------------------------------------

static size_t find(const Translator *t, Range r, const char *sign) {
    size_t i = r.first;
    while (i < r.end && !is(t, i, sign))
        i = skip(t, i);
    return i;
}

RangeList harness_split(const Translator *t, Range r, const char *sign) {
    RangeList list = {0};
    while (r.first < r.end) {
        size_t end = find(t, r, sign);
        if (end > r.first)
            vec_push(&list, ((Range){r.first, end}));
        r.first = end + 1;
    }
    return list;
}

// int (*f)(int): the name is in the first parentheses; int a[4]: in front of the brackets.
static size_t name_of_parameter(const Translator *t, Range r) {
    size_t name = r.end;
    for (size_t i = r.first; i < r.end; i = skip(t, i)) {
        if (at(t, i)->kind == TOKEN_WORD)
            name = i;
        if (is(t, i, "(") && is(t, i + 1, "*"))
            return name_of_parameter(t, (Range){i + 1, at(t, i)->match});
    }
    return name;
}

static bool has_parameters(const Translator *t, Range r) {
    return r.first < r.end && !(r.end == r.first + 1 && is(t, r.first, "void"));
}

static void add_arguments(Translator *t, const Contract *contract) {
    RangeList list = harness_split(t, contract->parameters, ",");
    for (size_t i = 0; has_parameters(t, contract->parameters) && i < list.count; i++) {
        add(t, i ? ", " : "");
        add_token(t, name_of_parameter(t, list.items[i]));
    }
    vec_free(&list);
}

static void add_call(Translator *t, const Contract *contract) {
    add_token(t, contract->name);
    add(t, "(");
    add_arguments(t, contract);
    add(t, ")");
}

// ---- The declaration ----------------------------------------------------------------------------

static bool is_storage(const Translator *t, size_t index) {
    static const char *const words[] = {"static",     "extern",    "inline",       "__inline",
                                        "__inline__", "_Noreturn", "__extension__"};
    bool found = at(t, index)->kind == TOKEN_MARK;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        found |= is(t, index, words[i]);
    return found;
}

// Adds the type of the result; gives whether it is void.
static bool add_result_type(Translator *t, const Contract *contract) {
    Text type = {0};
    for (size_t i = contract->result.first; i < contract->result.end; i = skip(t, i)) {
        if (is(t, i, "__attribute__"))
            i++;
        else if (!is_storage(t, i))
            tokens_add(&t->tokens, i, skip(t, i), true, &type);
    }
    bool is_void = strcmp(text_chars(&type), "void ") == 0;
    text_add(t->out, "%s", type.length ? text_chars(&type) : "int ");
    text_release(&type);
    return is_void;
}

static bool begin(Translator *t, const Contract *contract, const char *prefix) {
    harness_add_place(t, contract->name);
    add(t, "__attribute__((weak)) ");
    bool is_void = add_result_type(t, contract);
    add(t, prefix);
    add_token(t, contract->name);
    add(t, "(");
    tokens_add(&t->tokens, contract->parameters.first, contract->parameters.end, true, t->out);
    add(t, ") {\n");
    return is_void;
}

static void add_end(Translator *t, bool is_void) {
    add(t, is_void ? "}\n" : " return __CPROVER_return_value;\n}\n");
}

// ---- Conditions ---------------------------------------------------------------------------------

void harness_add_message(Translator *t, const char *clause, Range condition, size_t name) {
    Text text = {0};
    tokens_add(&t->tokens, condition.first, condition.end, true, &text);
    text_add(t->out, "\"%s(", clause);
    for (const char *c = text_chars(&text); *c; c++)
        text_add(t->out, "%s%c", *c == '"' || *c == '\\' ? "\\" : "", *c);
    text_add(t->out, ") of %.*s\"", (int)at(t, name)->length, at(t, name)->start);
    text_release(&text);
}

static void add_conditions(Translator *t, const Contract *contract, bool is_required,
                           Polarity polarity) {
    const RangeList *list = is_required ? &contract->
                                               requires
                                        : &contract->ensures;
    const char *clause = is_required ? "__CPROVER_requires" : "__CPROVER_ensures";
    for (size_t i = 0; i < list->count; i++) {
        Range condition = list->items[i];
        if (condition.first >= condition.end)
            continue;
        harness_add_place(t, condition.first);
        add(t, polarity == CHECKED ? "__assay_clause_holds((" : "__assay_clause_assumed((");
        harness_translate(t, condition, polarity);
        add(t, ") ? 1 : 0");
        if (polarity == CHECKED) {
            add(t, ", ");
            harness_add_message(t, clause, condition, contract->name);
        }
        add(t, ");\n");
    }
}

// What is ensured, as text; what it needs of the time before the call is declared at once.
static Text read_ensured(Translator *t, const Contract *contract, Polarity polarity) {
    Text ensured = {0}, olds = {0}, *out = t->out;
    t->out = &ensured;
    t->olds = &olds;
    add_conditions(t, contract, false, polarity);
    t->out = out;
    t->olds = NULL;
    text_add(t->out, "%s\n", text_chars(&olds));
    text_release(&olds);
    return ensured;
}

static void add_enforced(Translator *t, const Contract *contract) {
    bool is_void = begin(t, contract, HARNESS_ENFORCED);
    add(t, "__assay_make_required();\n");
    add_conditions(t, contract, true, ASSUMED);
    Text ensured = read_ensured(t, contract, CHECKED);
    harness_add_place(t, contract->name);
    add(t, "if (__assay_loop_begin(0)) { "); // never
    harness_add_targets(t, &contract->assigns);
    add(t, "__assay_assigns_end(); }\n");
    if (!is_void) {
        add(t, "__typeof__(");
        add_call(t, contract);
        add(t, ") __CPROVER_return_value = ");
    }
    add_call(t, contract);
    text_add(t->out, ";\n__assay_check_ensured();\n%s", text_chars(&ensured));
    text_release(&ensured);
    add_end(t, is_void);
}

// ---- What is assigned ---------------------------------------------------------------------------

// An integer gets a value of its type (every other _Bool but 0 and 1 would be none), anything else
// any bytes.
static void add_any(Translator *t, const char *pointer) {
    static const char *const integers[] = {"_Bool",          "char",         "signed char",
                                           "unsigned char",  "short",        "int",
                                           "unsigned short", "unsigned int", "long",
                                           "unsigned long",  "long long",    "unsigned long long"};
    text_add(t->out, "_Generic(*%s", pointer);
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++)
        text_add(t->out, ", %s: *(%s *)%s = (%s)__assay_nondet_ulonglong()", integers[i],
                 integers[i], pointer, integers[i]);
    text_add(t->out, ", default: __assay_any_bytes((void *)%s, sizeof *%s));\n", pointer, pointer);
}

static bool is_call_of(const Translator *t, Range r, const char *name) {
    return is(t, r.first, name) && is(t, r.first + 1, "(") && skip(t, r.first + 1) == r.end;
}

static void add_text(Translator *t, Range r) { harness_translate(t, r, ANYWHERE); }

// Memory from a pointer on: `size` says how many bytes, or NULL: the second argument does.
static void add_bytes_target(Translator *t, Range r, unsigned n, const char *size) {
    Range inside = {r.first + 2, r.end - 1};
    size_t comma = find(t, inside, ",");
    text_add(t->out, "if (__assay_if_%u) { char *__assay_start = (char *)(", n);
    add_text(t, (Range){inside.first, comma});
    text_add(t->out, "); __assay_any_bytes(__assay_start, %s", size ? size : "");
    if (!size && comma < inside.end)
        add_text(t, (Range){comma + 1, inside.end});
    add(t, "); }\n");
}

static void add_target(Translator *t, Range condition, Range target, unsigned n) {
    text_add(t->out, "_Bool __assay_if_%u = ", n);
    if (condition.first < condition.end)
        add_text(t, condition);
    else
        add(t, "1");
    add(t, ";\n");
    if (is_call_of(t, target, "__CPROVER_object_upto")) {
        add_bytes_target(t, target, n, NULL);
    } else if (is_call_of(t, target, "__CPROVER_object_from")) {
        add_bytes_target(t, target, n,
                         "__CPROVER_OBJECT_SIZE(__assay_start) - "
                         "__CPROVER_POINTER_OFFSET(__assay_start)");
    } else if (is_call_of(t, target, "__CPROVER_object_whole")) {
        text_add(t->out, "if (__assay_if_%u) __CPROVER_havoc_object((void *)(", n);
        add_text(t, (Range){target.first + 2, target.end - 1});
        add(t, "));\n");
    } else {
        if (is_call_of(t, target, "__CPROVER_typed_target"))
            target = (Range){target.first + 2, target.end - 1};
        char name[40];
        snprintf(name, sizeof name, "__assay_target_%u", n);
        text_add(t->out, "if (__assay_if_%u) { __typeof__(", n);
        add_text(t, target);
        text_add(t->out, ") *%s = &(", name);
        add_text(t, target);
        add(t, ");\n");
        add_any(t, name);
        add(t, "}\n");
    }
}

typedef void TargetWriter(Translator *t, Range condition, Range target, unsigned n);

// condition : target, target; target
static void add_each(Translator *t, const RangeList *assigns, TargetWriter *write) {
    for (size_t i = 0; i < assigns->count; i++) {
        RangeList groups = harness_split(t, assigns->items[i], ";");
        for (size_t g = 0; g < groups.count; g++) {
            Range group = groups.items[g], condition = {0, 0};
            size_t colon = find(t, group, ":");
            if (colon < group.end) {
                condition = (Range){group.first, colon};
                group.first = colon + 1;
            }
            RangeList targets = harness_split(t, group, ",");
            for (size_t k = 0; k < targets.count; k++)
                write(t, condition, targets.items[k], t->n_targets++);
            vec_free(&targets);
        }
        vec_free(&groups);
    }
}

void harness_add_assigned(Translator *t, const RangeList *assigns) {
    add_each(t, assigns, add_target);
}

// p != NULL: *p is as good as *p alone: a null pointer is not written through.
static bool is_about_pointer(const Translator *t, Range condition, Range target) {
    const Token *pointer = at(t, condition.first), *other = at(t, target.first + 1);
    bool is_same = pointer->kind == TOKEN_WORD && pointer->length == other->length &&
                   strncmp(pointer->start, other->start, pointer->length) == 0;
    return is_same && is(t, target.first, "*") && target.end == target.first + 2 &&
           (condition.end == condition.first + 1 || is(t, condition.first + 1, "!="));
}

static void add_marker(Translator *t, Range condition, Range target, unsigned n) {
    (void)n;
    bool counts = condition.first >= condition.end || is_about_pointer(t, condition, target);
    bool is_whole = is_call_of(t, target, "__CPROVER_object_whole");
    if (is_call_of(t, target, "__CPROVER_object_upto") ||
        is_call_of(t, target, "__CPROVER_object_from"))
        return; // no matter for proofs: what is written there is not seen to be named
    if (is_whole || is_call_of(t, target, "__CPROVER_typed_target"))
        target = (Range){target.first + 2, target.end - 1};
    add(t, is_whole ? "__assay_target((const volatile void *)("
                    : "__assay_target((const volatile void *)&(");
    add_text(t, target);
    add(t, "), ");
    if (is_whole) {
        add(t, "0");
    } else {
        add(t, "sizeof(");
        add_text(t, target);
        add(t, ")");
    }
    add(t, counts ? ", 1); " : ", 0); ");
}

void harness_add_targets(Translator *t, const RangeList *assigns) {
    add_each(t, assigns, add_marker);
}

static bool frees_something(const Contract *contract) {
    bool found = false;
    for (size_t i = 0; i < contract->frees.count; i++)
        found |= contract->frees.items[i].first < contract->frees.items[i].end;
    return found;
}

static void add_replaced(Translator *t, const Contract *contract) {
    bool is_void = begin(t, contract, HARNESS_REPLACED);
    add(t, "__assay_check_required();\n");
    add_conditions(t, contract, true, CHECKED);
    Text ensured = read_ensured(t, contract, ASSUMED);
    text_add(t->out, "__assay_inexact(\"%.*s, taken by its contract,\");\n",
             (int)at(t, contract->name)->length, at(t, contract->name)->start);
    if (frees_something(contract))
        add(t, "__assay_frees_by_contract();\n");
    harness_add_assigned(t, &contract->assigns);
    if (!is_void) {
        add(t, "__typeof__(");
        add_call(t, contract);
        add(t, ") __CPROVER_return_value, *__assay_result_place = &__CPROVER_return_value;\n");
        add_any(t, "__assay_result_place");
    }
    text_add(t->out, "__assay_make_ensured();\n%s", text_chars(&ensured));
    text_release(&ensured);
    add_end(t, is_void);
}

// The first contract of a function counts, as others of the same file say the same.
static bool is_first(const Translator *t, size_t index) {
    const Token *name = at(t, t->contracts.items[index].name);
    for (size_t i = 0; i < index; i++) {
        const Token *other = at(t, t->contracts.items[i].name);
        if (other->length == name->length && !strncmp(other->start, name->start, name->length))
            return false;
    }
    return true;
}

void harness_add_contracts(Translator *t) {
    for (size_t i = 0; i < t->contracts.count; i++) {
        if (!is_first(t, i))
            continue;
        Contract contract = t->contracts.items[i];
        add_enforced(t, &contract);
        add_replaced(t, &contract);
    }
}
