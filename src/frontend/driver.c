// The driver: makes nondeterministic arguments, calls the function, and keeps what it returns.
//
// clang passes structures by value in pieces: as a pointer to a copy, or as numbers called
// s.coerce, s.coerce0, ... Parameters of LLVM's that belong together have the same name up to the
// dot; such a structure is built in memory and its pieces are loaded from there.
#include "frontend/driver_internal.h"

#include "base/map.h"
#include "base/memory.h"
#include "base/vec.h"

#include <stdio.h>
#include <string.h>

typedef struct Parameter {
    char *name;           // in C
    LLVMMetadataRef type; // NULL: not known
    unsigned first, n;    // of LLVM's parameters
} Parameter;

typedef VEC(Parameter) ParameterList;

static bool has_attribute(LLVMValueRef function, unsigned param, const char *name) {
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    return LLVMGetEnumAttributeAtIndex(function, param + 1, kind) != NULL;
}

static uint64_t attribute_value(LLVMValueRef function, unsigned param, const char *name) {
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(function, param + 1, kind);
    return attribute ? LLVMGetEnumAttributeValue(attribute) : 0;
}

static LLVMTypeRef attribute_type(LLVMValueRef function, unsigned param, const char *name) {
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(function, param + 1, kind);
    return attribute ? LLVMGetTypeAttributeValue(attribute) : NULL;
}

// ---- Parameters -------------------------------------------------------------

static char *c_name(LLVMValueRef param) {
    size_t length;
    const char *name = LLVMGetValueName2(param, &length);
    Text text = {0};
    text_add(&text, "%.*s", (int)strcspn(name, "."), name);
    if (!text.length)
        text_add(&text, "(unnamed)");
    return text_take(&text);
}

static ParameterList find_parameters(Driver *d, LLVMValueRef target) {
    ParameterList list = {0};
    for (unsigned p = 0; p < LLVMCountParams(target); p++) {
        if (has_attribute(target, p, "sret"))
            continue;
        char *name = c_name(LLVMGetParam(target, p));
        size_t length;
        bool is_piece = strchr(LLVMGetValueName2(LLVMGetParam(target, p), &length), '.') != NULL;
        Parameter *last = list.count ? &list.items[list.count - 1] : NULL;
        if (is_piece && last && last->n && strcmp(last->name, name) == 0) {
            last->n++;
            free(name);
        } else {
            vec_push(&list, ((Parameter){.name = name, .first = p, .n = 1}));
        }
    }
    unsigned n_types = ctype_count_parameters(d->context, target);
    if (LLVMIsFunctionVarArg(LLVMGlobalGetValueType(target)) && n_types)
        n_types--; // the last one is for the dots
    for (size_t i = 0; i < list.count && n_types == list.count; i++)
        list.items[i].type = ctype_parameter(d->context, target, (unsigned)i);
    return list;
}

static void release_parameters(ParameterList *list) {
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i].name);
    vec_free(list);
}

// ---- Pointers and lengths ---------------------------------------------------

static bool ends_with(const char *name, const char *end) {
    size_t n = strlen(name), m = strlen(end);
    return n >= m && strcmp(name + n - m, end) == 0;
}

static bool is_one_of(const char *name, const char *const *names) {
    while (*names && strcmp(name, *names) != 0)
        names++;
    return *names != NULL;
}

bool driver_is_length_name(const char *name) {
    static const char *const names[] = {"n",   "len", "length", "size", "count",
                                        "cnt", "num", "sz",     NULL};
    static const char *const ends[] = {"_n",    "len",  "length", "size",
                                       "count", "_cnt", "_num",   NULL};
    bool ends_so = false;
    for (size_t i = 0; ends[i]; i++)
        ends_so |= ends_with(name, ends[i]);
    return ends_so || is_one_of(name, names);
}

// Is it a number of elements? By its name, or (where what it counts are no structures) by its type,
// unless the name is that of an index.
static bool is_length(Driver *d, LLVMValueRef target, const Parameter *p, bool by_type) {
    static const char *const others[] = {"i",   "j",        "k",    "idx",    "index", "at",
                                         "pos", "position", "off",  "offset", "lo",    "hi",
                                         "low", "high",     "from", "to",     "start", "begin",
                                         "end", "first",    "last", "hash",   "key",   NULL};
    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(target, p->first));
    if (p->n != 1 || LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) < 16)
        return false;
    if (by_type && ctype_is_called(d->context, p->type, "size_t") && !is_one_of(p->name, others))
        return true;
    return driver_is_length_name(p->name);
}

static bool is_pointer(Driver *d, const Parameter *p) {
    return p->n == 1 && ctype_kind(d->context, p->type) == CTYPE_POINTER;
}

// The length that belongs to a pointer: the next parameter that is one. A structure's must be its
// neighbour.
static const Parameter *length_of(Driver *d, LLVMValueRef target, const ParameterList *list,
                                  size_t i) {
    LLVMMetadataRef element = ctype_element(d->context, list->items[i].type);
    CTypeKind kind = ctype_kind(d->context, element);
    bool is_plain = kind == CTYPE_NUMBER || !ctype_strip(d->context, element);
    for (size_t k = i + 1; k < list->count; k++) {
        if (is_length(d, target, &list->items[k], is_plain))
            return &list->items[k];
        if (!is_plain)
            break;
    }
    return NULL;
}

// ---- Arguments --------------------------------------------------------------

typedef struct Arguments {
    Driver *driver;
    LLVMValueRef target;
    ParameterList parameters;
    LLVMValueRef *values; // by LLVM's parameters
} Arguments;

static LLVMValueRef in_memory(Driver *d, const Parameter *p, uint64_t size) {
    LLVMTypeRef bytes = LLVMArrayType2(d->byte, size ? size : 1);
    LLVMValueRef object = LLVMBuildAlloca(d->builder, bytes, "");
    LLVMSetAlignment(object, 16);
    if (p->type)
        driver_fill(d, &(DriverMemory){
                           .address = object, .type = p->type, .path = p->name, .separator = "."});
    return object;
}

static void load_pieces(Arguments *a, const Parameter *p) {
    Driver *d = a->driver;
    uint64_t size = 0;
    for (unsigned i = 0; i < p->n; i++)
        size +=
            LLVMABISizeOfType(d->layout, LLVMTypeOf(LLVMGetParam(a->target, p->first + i))) + 16;
    uint64_t own = ctype_size(d->context, p->type);
    LLVMValueRef object = in_memory(d, p, own > size ? own : size);
    uint64_t offset = 0;
    for (unsigned i = 0; i < p->n; i++) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(a->target, p->first + i));
        uint64_t align = LLVMABIAlignmentOfType(d->layout, type);
        offset = (offset + align - 1) / align * align;
        a->values[p->first + i] =
            LLVMBuildLoad2(d->builder, type, driver_at_byte(d, object, offset), "");
        offset += LLVMABISizeOfType(d->layout, type);
    }
}

// The number of elements that a length means: none where it is negative.
static LLVMValueRef element_count(Arguments *a, const Parameter *p) {
    Driver *d = a->driver;
    LLVMValueRef value = a->values[p->first];
    LLVMTypeRef type = LLVMTypeOf(value);
    bool is_signed = ctype_is_signed(d->context, p->type);
    bool is_wide = LLVMGetIntTypeWidth(type) > LLVMGetIntTypeWidth(d->word);
    if (is_signed) {
        LLVMValueRef zero = LLVMConstInt(type, 0, 0);
        LLVMValueRef is_negative = LLVMBuildICmp(d->builder, LLVMIntSLT, value, zero, "");
        value = LLVMBuildSelect(d->builder, is_negative, zero, value, "");
    }
    if (!is_wide)
        return LLVMBuildZExt(d->builder, value, d->word, "");
    LLVMValueRef word = LLVMBuildTrunc(d->builder, value, d->word, "");
    LLVMValueRef back = LLVMBuildZExt(d->builder, word, type, ""); // no object has more elements
    driver_assume(d, LLVMBuildICmp(d->builder, LLVMIntEQ, back, value, ""));
    return word;
}

static LLVMValueRef make_pointer(Arguments *a, size_t i) {
    Driver *d = a->driver;
    const Parameter *p = &a->parameters.items[i];
    const Parameter *length = p->type ? length_of(d, a->target, &a->parameters, i) : NULL;
    char key[16];
    snprintf(key, sizeof key, "%u", p->first);
    DriverPlace place = {.type = p->type,
                         .path = p->name,
                         .key = key,
                         .least = attribute_value(a->target, p->first, "dereferenceable"),
                         .is_never_null = has_attribute(a->target, p->first, "nonnull")};
    place.is_never_null |= place.least > 0 || d->non_null;
    if (length && !place.least) {
        place.count = element_count(a, length);
        place.count_name = length->name;
    }
    return driver_pointer(d, &place);
}

static void make_argument(Arguments *a, size_t i) {
    Driver *d = a->driver;
    const Parameter *p = &a->parameters.items[i];
    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(a->target, p->first));
    LLVMTypeRef by_value = attribute_type(a->target, p->first, "byval");
    CTypeKind kind = ctype_kind(d->context, p->type);
    if (by_value)
        a->values[p->first] = in_memory(d, p, LLVMABISizeOfType(d->layout, by_value));
    else if (p->n > 1 || kind == CTYPE_STRUCT || kind == CTYPE_UNION)
        load_pieces(a, p);
    else if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        a->values[p->first] = make_pointer(a, i);
    else
        a->values[p->first] = driver_draw(d, type, ctype_is_signed(d->context, p->type));
    if (kind == CTYPE_NUMBER && LLVMGetTypeKind(type) == LLVMIntegerTypeKind) {
        char key[16];
        snprintf(key, sizeof key, "%u", p->first);
        driver_survey_number(d, key, NULL, p->name, p->type);
        driver_know_number(d, key, a->values[p->first]);
    }
}

// Strings first, where a precondition speaks of their lengths.
static bool is_string(Driver *d, const Parameter *p) {
    char key[16];
    Shape shape = {0};
    size_t index;
    snprintf(key, sizeof key, "%u", p->first);
    if (d->needs)
        return !driver_is_late(d, key);
    return driver_find_shape(d, key, &shape, &index) && shape.kind == SHAPE_STRING;
}

// Numbers first: lengths are known when pointers are made.
static void make_arguments(Arguments *a) {
    Driver *d = a->driver;
    for (size_t i = 0; i < a->parameters.count; i++)
        if (!is_pointer(d, &a->parameters.items[i]))
            make_argument(a, i);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < a->parameters.count; i++)
            if (is_pointer(d, &a->parameters.items[i]) &&
                is_string(d, &a->parameters.items[i]) == (pass == 0))
                make_argument(a, i);
    for (unsigned p = 0; p < LLVMCountParams(a->target); p++) {
        LLVMTypeRef result = attribute_type(a->target, p, "sret");
        if (result)
            a->values[p] = LLVMBuildAlloca(d->builder, result, "");
    }
}

// What the function returns is the caller's: it is kept where it can be reached.
static void call_target(Arguments *a) {
    Driver *d = a->driver;
    LLVMTypeRef type = LLVMGlobalGetValueType(a->target), result = LLVMGetReturnType(type);
    driver_probe_begin(d);
    LLVMValueRef value =
        LLVMBuildCall2(d->builder, type, a->target, a->values, LLVMCountParams(a->target), "");
    if (LLVMGetTypeKind(result) != LLVMVoidTypeKind) {
        LLVMValueRef kept = LLVMAddGlobal(d->module, result, DRIVER_RESULT);
        LLVMSetInitializer(kept, LLVMConstNull(result));
        LLVMBuildStore(d->builder, value, kept);
    }
    for (unsigned p = 0; p < LLVMCountParams(a->target); p++) {
        LLVMTypeRef structure = attribute_type(a->target, p, "sret");
        if (!structure)
            continue;
        LLVMValueRef kept = LLVMAddGlobal(d->module, structure, DRIVER_RESULT);
        LLVMSetInitializer(kept, LLVMConstNull(structure));
        unsigned align = LLVMABIAlignmentOfType(d->layout, structure);
        LLVMBuildMemCpy(d->builder, kept, align, a->values[p], align,
                        driver_number(d, LLVMABISizeOfType(d->layout, structure)));
    }
    driver_probe_end(d);
    LLVMBuildRetVoid(d->builder);
}

// ---- The driver -------------------------------------------------------------

static Driver new_driver(LLVMModuleRef module, Text *assumptions) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
    return (Driver){.context = context,
                    .module = module,
                    .builder = LLVMCreateBuilderInContext(context),
                    .layout = layout,
                    .word = LLVMIntTypeInContext(context, LLVMPointerSize(layout) * 8),
                    .pointer = LLVMPointerTypeInContext(context, 0),
                    .byte = LLVMInt8TypeInContext(context),
                    .bit = LLVMInt1TypeInContext(context),
                    .assumptions = assumptions};
}

static bool can_be_called(LLVMValueRef target, const char *name, Diag *diag) {
    if (!target || !LLVMCountBasicBlocks(target))
        diag_error(diag, NULL, 0, "the program defines no function %s", name);
    else if (LLVMIsFunctionVarArg(LLVMGlobalGetValueType(target)))
        diag_error(diag, NULL, 0, "%s takes variable arguments: it cannot be checked by itself",
                   name);
    else
        return true;
    return false;
}

static bool is_variable(LLVMValueRef global) {
    size_t length;
    const char *name = LLVMGetValueName2(global, &length);
    return !LLVMIsGlobalConstant(global) && LLVMGetInitializer(global) &&
           strncmp(name, "__assay_", 8) != 0 && strncmp(name, "llvm.", 5) != 0;
}

static LLVMMetadataRef type_of_variable(Driver *d, LLVMValueRef global) {
    enum { DI_VARIABLE_TYPE = 3 };
    size_t n;
    LLVMMetadataRef type = NULL;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(global, &n);
    for (size_t i = 0; i < n; i++) {
        LLVMMetadataRef note = LLVMValueMetadataEntriesGetMetadata(entries, (unsigned)i);
        if (LLVMGetMetadataKind(note) == LLVMDIGlobalVariableExpressionMetadataKind)
            type = ctype_operand(d->context, LLVMDIGlobalVariableExpressionGetVariable(note),
                                 DI_VARIABLE_TYPE);
    }
    LLVMDisposeValueMetadataEntries(entries);
    return type;
}

// Fresh memory holds anything; pointers are as those of arguments.
static void make_arbitrary(Driver *d, LLVMValueRef global) {
    size_t length;
    uint64_t size = LLVMABISizeOfType(d->layout, LLVMGlobalGetValueType(global));
    LLVMMetadataRef type = type_of_variable(d, global);
    LLVMValueRef bytes = driver_number(d, size);
    LLVMBuildMemCpy(d->builder, global, 1, driver_object(d, bytes), 1, bytes);
    if (type)
        driver_fill(d, &(DriverMemory){.address = global,
                                       .type = type,
                                       .path = LLVMGetValueName2(global, &length),
                                       .separator = ".",
                                       .depth = -1});
}

static void set_globals(Driver *d, bool are_arbitrary) {
    bool has_some = false;
    for (LLVMValueRef g = LLVMGetFirstGlobal(d->module); g; g = LLVMGetNextGlobal(g))
        if (is_variable(g)) {
            has_some = true;
            if (are_arbitrary)
                make_arbitrary(d, g);
        }
    if (has_some)
        text_add(d->assumptions, "global variables hold %s\n",
                 are_arbitrary ? "anything" : "their initial values");
    unsigned n_objects = d->n_pointers - d->n_callbacks;
    if (n_objects > 1 || (n_objects && has_some))
        text_add(d->assumptions, "different pointers point to different objects%s\n",
                 has_some ? ", which are no global variables" : "");
}

// Is a function used by another one, or by one that that one uses?
static bool is_used_in(LLVMValueRef used, LLVMValueRef function, Map *seen) {
    if (used == function)
        return true;
    for (LLVMUseRef use = used ? LLVMGetFirstUse(used) : NULL; use; use = LLVMGetNextUse(use)) {
        uint64_t before;
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAInstruction(user))
            user = LLVMGetBasicBlockParent(LLVMGetInstructionParent(user));
        if (map_get(seen, map_key(user), &before))
            continue;
        map_set(seen, map_key(user), 1);
        if (is_used_in(user, function, seen))
            return true;
    }
    return false;
}

// What the function may do with the objects of its arguments.
static void tell_of_free(Driver *d, LLVMValueRef target) {
    static const char *const names[] = {"free", "realloc", "reallocarray"};
    Map seen = {0};
    bool frees = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        frees |= is_used_in(LLVMGetNamedFunction(d->module, names[i]), target, &seen);
    map_release(&seen);
    if (frees && d->n_pointers > d->n_callbacks)
        text_add(d->assumptions, "what pointers point to is on the heap: it may be freed\n");
}

LLVMValueRef driver_build(LLVMModuleRef module, const DriverOptions *options, Text *assumptions,
                          Diag *diag) {
    LLVMValueRef target = LLVMGetNamedFunction(module, options->function);
    if (!can_be_called(target, options->function, diag))
        return NULL;
    Driver d = new_driver(module, assumptions);
    d.survey = options->survey;
    d.non_null = options->non_null;
    d.shapes = options->shapes;
    d.needs = options->needs;
    Text requirements = {0}; // these come last
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(d.context), NULL, 0, 0);
    d.function = LLVMAddFunction(module, DRIVER_NAME, type);
    LLVMPositionBuilderAtEnd(d.builder,
                             LLVMAppendBasicBlockInContext(d.context, d.function, "entry"));
    Contracts contracts = contracts_assume(target, &requirements);
    d.contracts = &contracts;
    if (d.survey)
        d.survey->has_contract = contracts.has_requirements || contracts_promise(target);
    if (options->take_asserts)
        contracts_assume_asserts(&contracts, target, &requirements);
    Arguments a = {.driver = &d, .target = target, .parameters = find_parameters(&d, target)};
    a.values = memory_zeroed(LLVMCountParams(target) * sizeof *a.values + 1);
    make_arguments(&a);
    contracts_settle(&contracts);
    driver_survey_checks(&d, target);
    set_globals(&d, options->any_globals);
    tell_of_free(&d, target);
    text_add_bytes(assumptions, text_chars(&requirements), requirements.length);
    text_release(&requirements);
    if (contracts.has_requirements)
        contracts_enter(module, d.builder);
    contracts_release(&contracts);
    call_target(&a);
    free(a.values);
    release_parameters(&a.parameters);
    LLVMDisposeBuilder(d.builder);
    return d.function;
}
