// Pointers that a function may be given, and the objects behind them.
//
// A pointer is null or points to the start of an object of its own. Contents are arbitrary: fresh
// memory holds any value, so only what points somewhere is written. Where the driver stops (deeper
// than DRIVER_DEPTH, types without a definition), pointers are null or point to an object of
// unknown size: no access to it can be judged, and the verdict is UNKNOWN there, never a guess.
#include "frontend/driver_internal.h"

#include <inttypes.h>

// Every index into an object and every length of it fits C's signed types.
static uint64_t most_bytes(Driver *d) {
    return LLVMPointerSize(d->layout) == 4 ? INT32_MAX : INT64_MAX;
}

static const uint64_t LONGEST = INT32_MAX - 1; // of strings and lists: shorter than INT_MAX

static LLVMValueRef is_chosen(Driver *d) { return driver_draw(d, d->bit, false); }

// ---- Objects of unknown size ------------------------------------------------

// Its address is taken, and no size is known: as of a variable that is declared without its type.
static LLVMValueRef unknown_object(Driver *d) {
    Text name = {0};
    text_add(&name, DRIVER_UNKNOWN "%u", d->n_unknown++);
    LLVMTypeRef opaque = LLVMStructCreateNamed(d->context, "assay.unknown");
    LLVMValueRef global = LLVMAddGlobal(d->module, opaque, text_chars(&name));
    text_release(&name);
    return global;
}

// Two objects, so that two such pointers may be equal or not.
static LLVMValueRef unknown_pointer(Driver *d) {
    LLVMValueRef some =
        LLVMBuildSelect(d->builder, is_chosen(d), unknown_object(d), unknown_object(d), "");
    return LLVMBuildSelect(d->builder, is_chosen(d), some, driver_null(d), "");
}

static LLVMValueRef deep_pointer(Driver *d, const DriverPlace *place, const char *why) {
    text_add(d->assumptions, "%s is null or points to an object that is not looked into (%s)\n",
             place->path, why);
    return unknown_pointer(d);
}

// ---- Kinds of objects -------------------------------------------------------

// The type that clang gives a number or pointer as an argument or result; NULL for all else.
static LLVMTypeRef scalar_type(Driver *d, LLVMMetadataRef type) {
    uint64_t size = ctype_size(d->context, type);
    if (ctype_kind(d->context, type) == CTYPE_POINTER)
        return d->pointer;
    if (!type)
        return LLVMVoidTypeInContext(d->context);
    if (ctype_kind(d->context, type) != CTYPE_NUMBER || size > 8)
        return NULL;
    if (ctype_is_called(d->context, type, "_Bool"))
        return d->bit;
    if (ctype_is_called(d->context, type, "float"))
        return LLVMFloatTypeInContext(d->context);
    if (ctype_is_called(d->context, type, "double"))
        return LLVMDoubleTypeInContext(d->context);
    return LLVMIntTypeInContext(d->context, (unsigned)size * 8);
}

static LLVMTypeRef function_type(Driver *d, LLVMMetadataRef type) {
    enum { MAX_PARAMETERS = 16 };
    LLVMTypeRef parameters[MAX_PARAMETERS],
        result = scalar_type(d, ctype_signature(d->context, type, 0));
    unsigned n = ctype_count_signature(d->context, type), known = 0;
    for (unsigned i = 1; i < n && known < MAX_PARAMETERS; i++) {
        LLVMTypeRef parameter = scalar_type(d, ctype_signature(d->context, type, i));
        if (parameter && parameter != LLVMVoidTypeInContext(d->context))
            parameters[known++] = parameter;
    }
    if (!n) // nothing, and returns nothing
        return LLVMFunctionType(LLVMVoidTypeInContext(d->context), NULL, 0, 0);
    return result && known + 1 == n ? LLVMFunctionType(result, parameters, known, 0) : NULL;
}

// An unknown function: it returns anything, and may change what it is given. Its type
// does not matter; it is as clang would have it where that is easily said.
static LLVMValueRef callback(Driver *d, const DriverPlace *place, LLVMMetadataRef function) {
    LLVMTypeRef type = function_type(d, ctype_strip(d->context, function));
    if (!type)
        type = LLVMFunctionType(LLVMVoidTypeInContext(d->context), NULL, 0, 1);
    Text name = {0};
    d->n_callbacks++;
    text_add(&name, "__assay_callback.%u", d->n_pointers);
    LLVMValueRef any = LLVMAddFunction(d->module, text_chars(&name), type);
    text_release(&name);
    text_add(d->assumptions,
             "%s is %sa function that returns, with anything, may change what it is given and no "
             "other memory, and frees nothing\n",
             place->path, place->is_never_null ? "" : "null or ");
    return place->is_never_null
               ? any
               : LLVMBuildSelect(d->builder, is_chosen(d), any, driver_null(d), "");
}

// Characters that are not 0, and one that is.
static void write_text(Driver *d, LLVMValueRef at, LLVMValueRef length) {
    LLVMValueRef zero = LLVMConstInt(d->byte, 0, 0);
    LLVMBuildStore(d->builder, zero, driver_at(d, at, length));
    DriverLoop loop = driver_loop(d, length, NULL);
    LLVMValueRef c = driver_draw(d, d->byte, true);
    driver_assume(d, LLVMBuildICmp(d->builder, LLVMIntNE, c, zero, ""));
    LLVMBuildStore(d->builder, c, driver_at(d, at, loop.index));
    driver_end_loop(d, &loop, NULL);
}

LLVMValueRef driver_string(Driver *d, const DriverPlace *place, uint64_t before, LLVMValueRef room,
                           LLVMValueRef *length) {
    const Need *is_short = driver_find_need(d, place->key, NEED_SHORT, NEED_SHORT);
    const Need *has_some = driver_find_need(d, place->key, NEED_NOT_EMPTY, NEED_NOT_EMPTY);
    *length =
        driver_draw_between(d, has_some ? 1 : 0, is_short ? (uint64_t)is_short->constant : LONGEST);
    LLVMValueRef behind = room ? room : driver_number(d, 1);
    LLVMValueRef bytes = LLVMBuildAdd(d->builder, *length, behind, "");
    if (before)
        bytes = LLVMBuildAdd(d->builder, bytes, driver_number(d, before), "");
    LLVMValueRef object = driver_at_byte(d, driver_object(d, bytes), before);
    write_text(d, object, *length);
    LLVMValueRef asked[] = {object, LLVMConstInt(d->bit, 0, 0)};
    driver_call(d, "__assay_text_size", d->word, asked, 2); // a proof notes that it is a string
    if (!room && !before)
        text_add(d->assumptions, "%s is %sa string shorter than INT_MAX\n", place->path,
                 place->is_never_null ? "" : "null or ");
    return object;
}

static LLVMValueRef string(Driver *d, const DriverPlace *place, bool may_be_null) {
    DriverPlace named = *place;
    DriverChoice choice = {0};
    LLVMValueRef length;
    named.is_never_null = !may_be_null;
    if (may_be_null)
        choice = driver_if(d, is_chosen(d));
    LLVMValueRef object = driver_string(d, &named, 0, NULL, &length);
    if (!may_be_null)
        driver_know_length(d, place->key, length);
    return may_be_null ? driver_end_if(d, &choice, object, driver_null(d)) : object;
}

static void spell_elements(Driver *d, LLVMMetadataRef element, Text *text) {
    if (ctype_kind(d->context, element) == CTYPE_VOID)
        text_add(text, "byte");
    else
        ctype_spell(d->context, element, text);
}

static uint64_t size_of_element(Driver *d, LLVMMetadataRef element) {
    uint64_t size = ctype_size(d->context, element);
    return size ? size : 1;
}

// An object of so many elements.
LLVMValueRef driver_elements(Driver *d, const DriverPlace *place, LLVMMetadataRef element,
                             LLVMValueRef count) {
    uint64_t size = size_of_element(d, element);
    LLVMValueRef bytes = LLVMBuildMul(d->builder, count, driver_number(d, size), "");
    LLVMValueRef object = driver_object(d, bytes);
    if (!ctype_holds_pointers(d->context, element))
        return object;
    Text path = {0};
    text_add(&path, "%s[i]", place->path);
    DriverLoop loop = driver_loop(d, count, NULL);
    LLVMValueRef offset = LLVMBuildMul(d->builder, loop.index, driver_number(d, size), "");
    driver_fill(d, &(DriverMemory){.address = driver_at(d, object, offset),
                                   .type = element,
                                   .path = text_chars(&path),
                                   .separator = ".",
                                   .depth = place->depth});
    driver_end_loop(d, &loop, NULL);
    text_release(&path);
    return object;
}

// Any number of elements: a contract says how many.
static LLVMValueRef any_object(Driver *d, const DriverPlace *place, LLVMMetadataRef element) {
    Text spelling = {0};
    spell_elements(d, element, &spelling);
    text_add(d->assumptions, "%s is null or points to any number of elements of type %s\n",
             place->path, text_chars(&spelling));
    text_release(&spelling);
    DriverChoice choice = driver_if(d, is_chosen(d));
    LLVMValueRef count = driver_draw_between(d, 0, most_bytes(d) / size_of_element(d, element));
    LLVMValueRef object = driver_elements(d, place, element, count);
    return driver_end_if(d, &choice, object, driver_null(d));
}

// As many elements as the program says. Null is valid only if these are none.
static LLVMValueRef counted_object(Driver *d, const DriverPlace *place, LLVMMetadataRef element) {
    uint64_t size = size_of_element(d, element);
    driver_assume(d, LLVMBuildICmp(d->builder, LLVMIntULE, place->count,
                                   driver_number(d, most_bytes(d) / size), ""));
    LLVMValueRef has_some =
        LLVMBuildICmp(d->builder, LLVMIntNE, place->count, driver_number(d, 0), "");
    LLVMValueRef is_there = LLVMBuildOr(d->builder, has_some, is_chosen(d), "");
    if (place->is_never_null)
        is_there = LLVMConstInt(d->bit, 1, 0);
    DriverChoice choice = driver_if(d, is_there);
    LLVMValueRef object = driver_elements(d, place, element, place->count);
    Text spelling = {0};
    spell_elements(d, element, &spelling);
    text_add(d->assumptions, "%s points to %s elements of type %s%s\n", place->path,
             place->count_name, text_chars(&spelling),
             place->is_never_null ? "" : ", or is null if these are none");
    text_release(&spelling);
    return driver_end_if(d, &choice, object, driver_null(d));
}

// Some more bytes behind a structure whose last member is an array without a size.
static bool has_open_end(Driver *d, LLVMMetadataRef type) {
    unsigned n = ctype_count_members(d->context, type);
    if (ctype_kind(d->context, type) != CTYPE_STRUCT || !n)
        return false;
    CTypeMember last = ctype_member(d->context, type, n - 1);
    return ctype_kind(d->context, last.type) == CTYPE_ARRAY &&
           ctype_size(d->context, last.type) == 0;
}

// What holds pointers is one element: setting those of unknown many would be a loop in front of
// every function.
static LLVMValueRef one_object(Driver *d, const DriverPlace *place, LLVMMetadataRef element) {
    uint64_t size = size_of_element(d, element);
    LLVMValueRef bytes = driver_number(d, size);
    bool is_open = has_open_end(d, element);
    if (is_open)
        bytes = driver_draw_between(d, size, most_bytes(d));
    LLVMValueRef object = driver_object(d, bytes);
    Text inner = {0};
    text_add(&inner, "%s%s", ctype_kind(d->context, element) == CTYPE_POINTER ? "*" : "",
             place->path);
    Text spelling = {0};
    spell_elements(d, element, &spelling);
    text_add(d->assumptions, "%s%s points to one %s%s\n", place->path,
             place->is_never_null ? "" : " is null or", text_chars(&spelling),
             is_open ? " with any number of bytes behind it" : "");
    text_release(&spelling);
    driver_fill(d, &(DriverMemory){.address = object,
                                   .type = element,
                                   .path = text_chars(&inner),
                                   .separator = "->",
                                   .key = place->key,
                                   .depth = place->depth});
    text_release(&inner);
    return object;
}

static LLVMValueRef array_object(Driver *d, const DriverPlace *place, LLVMMetadataRef element) {
    uint64_t size = size_of_element(d, element);
    uint64_t least = place->least > size ? place->least / size : 1;
    LLVMValueRef count = driver_draw_between(d, least, most_bytes(d) / size);
    LLVMValueRef bytes = LLVMBuildMul(d->builder, count, driver_number(d, size), "");
    Text spelling = {0};
    spell_elements(d, element, &spelling);
    text_add(d->assumptions, "%s%s points to at least %" PRIu64 " element%s of type %s\n",
             place->path, place->is_never_null ? "" : " is null or", least, least == 1 ? "" : "s",
             text_chars(&spelling));
    text_release(&spelling);
    LLVMValueRef object = driver_object(d, bytes);
    if (driver_has_names(d) && !d->shapes) // the numbers of the first one have names
        driver_fill(d, &(DriverMemory){.address = object,
                                       .type = element,
                                       .path = place->path,
                                       .separator = "->",
                                       .key = place->key,
                                       .depth = place->depth});
    return object;
}

// As many elements as the declaration says, with the pointers in them.
static LLVMValueRef least_object(Driver *d, const DriverPlace *place, LLVMMetadataRef element) {
    uint64_t count = place->least / size_of_element(d, element);
    Text spelling = {0};
    spell_elements(d, element, &spelling);
    text_add(d->assumptions, "%s points to %" PRIu64 " elements of type %s\n", place->path, count,
             text_chars(&spelling));
    text_release(&spelling);
    return driver_elements(d, place, element, driver_number(d, count));
}

static LLVMValueRef plain_object(Driver *d, const DriverPlace *place, LLVMMetadataRef element) {
    DriverChoice choice = {0};
    if (!place->is_never_null)
        choice = driver_if(d, is_chosen(d));
    bool is_one =
        ctype_holds_pointers(d->context, element) || has_open_end(d, element) ||
        (d->survey && !d->survey->has_all && ctype_kind(d->context, element) == CTYPE_STRUCT);
    LLVMValueRef object = is_one && place->least > size_of_element(d, element)
                              ? least_object(d, place, element)
                          : is_one ? one_object(d, place, element)
                                   : array_object(d, place, element);
    return place->is_never_null ? object : driver_end_if(d, &choice, object, driver_null(d));
}

// A type that is declared only: its objects cannot be looked into here.
static bool is_opaque(Driver *d, LLVMMetadataRef element) {
    LLVMMetadataRef type = ctype_strip(d->context, element);
    CTypeKind kind = ctype_kind(d->context, type);
    return type && (kind == CTYPE_VOID || (kind == CTYPE_ARRAY && !ctype_size(d->context, type)));
}

// A FILE is what the library makes it.
static LLVMValueRef stream(Driver *d, const DriverPlace *place) {
    text_add(d->assumptions, "%s is null or an open stream\n", place->path);
    return driver_call(d, "__assay_any_stream", d->pointer, NULL, 0);
}

static LLVMValueRef directory(Driver *d, const DriverPlace *place) {
    text_add(d->assumptions, "%s is null or an open directory\n", place->path);
    return driver_call(d, "__assay_any_directory", d->pointer, NULL, 0);
}

static LLVMValueRef variable_arguments(Driver *d, const DriverPlace *place) {
    text_add(d->assumptions, "%s holds variable arguments of a caller, which are not looked into\n",
             place->path);
    return unknown_object(d);
}

static LLVMValueRef some_pointer(Driver *d, const DriverPlace *place, LLVMMetadataRef element) {
    DriverLinks links;
    Shape shape;
    size_t index;
    if (ctype_kind(d->context, element) == CTYPE_FUNCTION)
        return callback(d, place, element);
    if (ctype_is_called(d->context, element, "_IO_FILE"))
        return stream(d, place);
    if (ctype_is_called(d->context, element, "__dirstream"))
        return directory(d, place);
    if (ctype_is_called(d->context, element, "__va_list_tag") ||
        ctype_is_called(d->context, place->type, "__builtin_va_list"))
        return variable_arguments(d, place);
    const Need *need = driver_find_need(d, place->key, NEED_VALID, NEED_STRING);
    if (need)
        return driver_needed(d, place, element, need);
    if (is_opaque(d, element))
        return deep_pointer(d, place, "its type has no size here");
    if (place->depth > DRIVER_DEPTH)
        return deep_pointer(d, place, "too deep in the arguments");
    if (driver_find_shape(d, place->key, &shape, &index))
        return driver_shaped(d, place, element, &shape, index);
    ContractMention contract = contracts_find(d->contracts, place->key);
    if (contract.kind == CONTRACT_VALID)
        return any_object(d, place, element);
    if (contract.kind == CONTRACT_STRING) {
        contracts_meet(d->contracts, place->key, CONTRACT_STRING, 0);
        return string(d, place, true);
    }
    if (contract.kind == CONTRACT_LIST && driver_find_linked(d, element, contract.link, &links)) {
        contracts_meet(d->contracts, place->key, CONTRACT_LIST, contract.link);
        return driver_list(d, &links, place);
    }
    if (place->count)
        return counted_object(d, place, element);
    if (ctype_is_char(d->context, element) && !place->least)
        return string(d, place, false);
    if (driver_find_list(d, element, &links))
        return driver_list(d, &links, place);
    if (driver_find_tree(d, element, &links))
        return driver_tree(d, &links, place);
    return plain_object(d, place, element);
}

// Of these a precondition can say only whether they are null.
static bool is_fixed(Driver *d, const DriverPlace *place, LLVMMetadataRef element) {
    return ctype_kind(d->context, element) == CTYPE_FUNCTION ||
           ctype_is_called(d->context, element, "_IO_FILE") ||
           ctype_is_called(d->context, element, "__dirstream") ||
           (is_opaque(d, element) && !d->survey->has_all) || place->depth > DRIVER_DEPTH;
}

LLVMValueRef driver_pointer(Driver *d, const DriverPlace *place) {
    LLVMMetadataRef element = place->type ? ctype_element(d->context, place->type) : NULL;
    bool is_list_of_arguments = ctype_is_called(d->context, element, "__va_list_tag") ||
                                ctype_is_called(d->context, place->type, "__builtin_va_list");
    d->n_pointers++;
    if (d->survey && !is_list_of_arguments)
        driver_survey_place(d, place, element, is_fixed(d, place, element));
    LLVMValueRef pointer = some_pointer(d, place, element);
    driver_assume_need(d, place, pointer);
    return pointer;
}

// ---- Pointers in objects ----------------------------------------------------

static void fill_array(Driver *d, const DriverMemory *memory) {
    LLVMMetadataRef element = ctype_element(d->context, memory->type);
    uint64_t size = size_of_element(d, element), n = ctype_size(d->context, memory->type) / size;
    if (!n)
        return;
    Text path = {0};
    text_add(&path, "%s[i]", memory->path);
    DriverLoop loop = driver_loop(d, driver_number(d, n), NULL);
    LLVMValueRef offset = LLVMBuildMul(d->builder, loop.index, driver_number(d, size), "");
    driver_fill(d, &(DriverMemory){.address = driver_at(d, memory->address, offset),
                                   .type = element,
                                   .path = text_chars(&path),
                                   .separator = ".",
                                   .depth = memory->depth,
                                   .is_in_union = memory->is_in_union});
    driver_end_loop(d, &loop, NULL);
    text_release(&path);
}

// The numbers in a structure: its contents are arbitrary, but they stay.
static void read_numbers(Driver *d, const DriverMemory *memory) {
    for (unsigned i = 0; memory->key && i < ctype_count_members(d->context, memory->type); i++) {
        CTypeMember member = ctype_member(d->context, memory->type, i);
        uint64_t size = ctype_size(d->context, member.type);
        if (d->survey && ctype_kind(d->context, member.type) == CTYPE_ARRAY && size)
            vec_push(&d->survey->bounds,
                     size / size_of_element(d, ctype_element(d->context, member.type)));
        if (ctype_kind(d->context, member.type) != CTYPE_NUMBER || member.is_bit_field ||
            size > 8 || !driver_has_names(d))
            continue;
        Text key = {0}, path = {0};
        text_add(&key, "%s/%" PRIu64, memory->key, memory->offset + member.offset);
        text_add(&path, "%s%s%s", memory->path, memory->separator, member.name);
        driver_survey_number(d, text_chars(&key), memory->key, text_chars(&path), member.type);
        LLVMTypeRef type = LLVMIntTypeInContext(d->context, (unsigned)size * 8);
        LLVMValueRef at = driver_at_byte(d, memory->address, member.offset);
        driver_know_number(d, text_chars(&key), LLVMBuildLoad2(d->builder, type, at, ""));
        text_release(&key);
        text_release(&path);
    }
}

static void fill_members(Driver *d, const DriverMemory *memory, bool is_in_union) {
    if (!is_in_union)
        read_numbers(d, memory);
    for (unsigned i = 0; i < ctype_count_members(d->context, memory->type); i++) {
        CTypeMember member = ctype_member(d->context, memory->type, i);
        if (!member.type || (memory->links && driver_is_link(memory->links, &member)))
            continue;
        Text path = {0};
        text_add(&path, "%s%s%s", memory->path, *member.name ? memory->separator : "", member.name);
        driver_fill(d, &(DriverMemory){.address = driver_at_byte(d, memory->address, member.offset),
                                       .type = member.type,
                                       .path = text_chars(&path),
                                       .separator = *member.name ? "." : memory->separator,
                                       .key = memory->key,
                                       .offset = memory->offset + member.offset,
                                       .depth = memory->depth,
                                       .is_in_union = is_in_union});
        text_release(&path);
    }
}

void driver_fill(Driver *d, const DriverMemory *memory) {
    bool is_asked = driver_has_names(d) && memory->key;
    if (!ctype_holds_pointers(d->context, memory->type) &&
        !(is_asked && ctype_kind(d->context, memory->type) == CTYPE_STRUCT))
        return;
    Text key = {0};
    if (memory->key)
        text_add(&key, "%s/%" PRIu64, memory->key, memory->offset);
    DriverPlace place = {
        .type = memory->type, .path = memory->path, .key = key.chars, .depth = memory->depth + 1};
    switch (ctype_kind(d->context, memory->type)) {
    case CTYPE_POINTER:
        LLVMBuildStore(d->builder,
                       memory->is_in_union ? unknown_pointer(d) : driver_pointer(d, &place),
                       memory->address);
        break;
    case CTYPE_STRUCT:
        fill_members(d, memory, memory->is_in_union);
        break;
    case CTYPE_ARRAY:
        fill_array(d, memory);
        break;
    case CTYPE_UNION:
        if (!memory->is_in_union)
            text_add(
                d->assumptions,
                "pointers in the union %s are null or point to objects that are not looked into\n",
                memory->path);
        fill_members(d, memory, true);
        break;
    default:
        break;
    }
    text_release(&key);
}
