// Arguments as a precondition describes them, and the survey of what there is to describe.
#include "frontend/driver_internal.h"

#include "base/memory.h"

#include <string.h>

static uint64_t largest_number(Driver *d) {
    return LLVMPointerSize(d->layout) == 4 ? (uint64_t)1 << 12 : (uint64_t)1 << 28;
}

static uint64_t unlimited_bytes(Driver *d) {
    return LLVMPointerSize(d->layout) == 4 ? (uint64_t)1 << 28 : (uint64_t)1 << 60;
}

// ---- The survey -------------------------------------------------------------

void survey_release(Survey *survey) {
    for (size_t i = 0; i < survey->places.count; i++) {
        free(survey->places.items[i].key);
        free(survey->places.items[i].path);
    }
    for (size_t i = 0; i < survey->numbers.count; i++) {
        free(survey->numbers.items[i].key);
        free(survey->numbers.items[i].path);
        free(survey->numbers.items[i].owner);
    }
    vec_free(&survey->places);
    vec_free(&survey->numbers);
    vec_free(&survey->bounds);
}

bool driver_has_names(const Driver *d) { return d->survey || d->shapes || d->needs; }

static const Survey *survey_of(const Driver *d) {
    return d->shapes ? d->shapes->survey : d->needs ? d->needs->survey : NULL;
}

void driver_survey_place(Driver *d, const DriverPlace *place, LLVMMetadataRef element,
                         bool is_fixed) {
    DriverLinks list;
    if (!d->survey || !place->key || (is_fixed && !d->survey->has_all))
        return;
    vec_push(&d->survey->places,
             ((SurveyPlace){.key = memory_copy_string(place->key),
                            .path = memory_copy_string(place->path),
                            .is_char = ctype_is_char(d->context, element),
                            .is_list = !is_fixed && driver_find_list(d, element, &list),
                            .is_structure = ctype_kind(d->context, element) == CTYPE_STRUCT,
                            .is_parameter = place->depth == 0,
                            .is_fixed = is_fixed,
                            .element = ctype_size(d->context, element)}));
}

void driver_survey_number(Driver *d, const char *key, const char *owner, const char *path,
                          LLVMMetadataRef type) {
    bool is_integer = ctype_kind(d->context, type) == CTYPE_NUMBER &&
                      !ctype_is_called(d->context, type, "float") &&
                      !ctype_is_called(d->context, type, "double") &&
                      !ctype_is_called(d->context, type, "long double") &&
                      !ctype_is_called(d->context, type, "_Bool");
    if (!d->survey || !is_integer || ctype_size(d->context, type) < 2 ||
        ctype_size(d->context, type) > 8)
        return;
    static const char *const more[] = {"cap", "capacity", "rows", "cols", "max"};
    const char *name = strrchr(path, '>');
    bool is_length = driver_is_length_name(name ? name + 1 : path);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        is_length |= strcmp(name ? name + 1 : path, more[i]) == 0;
    static const char *const starts[] = {"num_", "nb_", "n_", "max_", "nr_"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        is_length |= strncmp(name ? name + 1 : path, starts[i], strlen(starts[i])) == 0;
    vec_push(&d->survey->numbers, ((SurveyNumber){.key = memory_copy_string(key),
                                                  .path = memory_copy_string(path),
                                                  .owner = owner ? memory_copy_string(owner) : NULL,
                                                  .is_signed = ctype_is_signed(d->context, type),
                                                  .is_length = is_length,
                                                  .size = ctype_size(d->context, type)}));
}

// ---- Numbers ----------------------------------------------------------------

int driver_find_place(const Driver *d, const char *key) {
    const Survey *survey = survey_of(d);
    for (size_t i = 0; survey && key && i < survey->places.count; i++)
        if (strcmp(survey->places.items[i].key, key) == 0)
            return (int)i;
    return -1;
}

static int find_number(const Survey *survey, const char *key) {
    for (size_t i = 0; survey && i < survey->numbers.count; i++)
        if (strcmp(survey->numbers.items[i].key, key) == 0)
            return (int)i;
    return -1;
}

static LLVMValueRef as_word(Driver *d, LLVMValueRef value, bool is_signed) {
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(value)), wide = LLVMGetIntTypeWidth(d->word);
    if (bits > wide)
        return LLVMBuildTrunc(d->builder, value, d->word, "");
    return bits == wide ? value
           : is_signed  ? LLVMBuildSExt(d->builder, value, d->word, "")
                        : LLVMBuildZExt(d->builder, value, d->word, "");
}

// Numbers are read in the order of the survey: those of a structure behind the pointer to it.
void driver_know_number(Driver *d, const char *key, LLVMValueRef value) {
    int n = find_number(survey_of(d), key);
    if (n < 0 || n >= DRIVER_MAX_NUMBERS)
        return;
    const SurveyNumber *number = &survey_of(d)->numbers.items[n];
    d->numbers[n] = as_word(d, value, number->is_signed);
    driver_assume_numbers(d, n);
    if (!d->shapes)
        return;
    if (d->shapes->is_search) {
        LLVMValueRef most = driver_number(d, largest_number(d));
        LLVMValueRef least = LLVMBuildNeg(d->builder, most, "");
        LLVMIntPredicate below = number->is_signed ? LLVMIntSLE : LLVMIntULE;
        driver_assume(d, LLVMBuildICmp(d->builder, below, d->numbers[n], most, ""));
        if (number->is_signed)
            driver_assume(d, LLVMBuildICmp(d->builder, LLVMIntSGE, d->numbers[n], least, ""));
    }
    for (uint32_t i = 0; i < d->shapes->n_conditions; i++) {
        const ShapeCondition *c = &d->shapes->conditions[i];
        bool has_both = c->other < 0 || d->numbers[c->other];
        if ((c->number != n && c->other != n) || !d->numbers[c->number] || !has_both)
            continue;
        LLVMValueRef a = d->numbers[c->number], zero = driver_number(d, 0);
        driver_assume(d, LLVMBuildICmp(d->builder, c->other < 0 ? LLVMIntSGE : LLVMIntSLT, a,
                                       c->other < 0 ? zero : d->numbers[c->other], ""));
    }
}

// No object has more bytes: where a number, a sum or a product is larger, `valid` does not hold.
static void assume_in_memory(Driver *d, LLVMValueRef value) {
    LLVMValueRef zero = driver_number(d, 0);
    driver_assume(d, LLVMBuildICmp(d->builder, LLVMIntSGE, value, zero, ""));
}

static LLVMValueRef add(Driver *d, LLVMValueRef a, LLVMValueRef b, bool may_be_negative) {
    LLVMValueRef sum = LLVMBuildAdd(d->builder, a, b, "");
    if (!may_be_negative)
        assume_in_memory(d, sum); // of two that are: it did not wrap
    return sum;
}

static LLVMValueRef multiply(Driver *d, LLVMValueRef a, LLVMValueRef b) {
    LLVMValueRef operands[] = {a, b};
    unsigned id = LLVMLookupIntrinsicID("llvm.smul.with.overflow", 23);
    LLVMValueRef function = LLVMGetIntrinsicDeclaration(d->module, id, &d->word, 1);
    LLVMTypeRef type = LLVMIntrinsicGetType(d->context, id, &d->word, 1);
    LLVMValueRef pair = LLVMBuildCall2(d->builder, type, function, operands, 2, "");
    LLVMValueRef overflows = LLVMBuildExtractValue(d->builder, pair, 1, "");
    driver_assume(d, LLVMBuildNot(d->builder, overflows, ""));
    return LLVMBuildExtractValue(d->builder, pair, 0, "");
}

// A number of the survey; those that have no sign are not larger than memory.
static LLVMValueRef known_number(Driver *d, int number) {
    LLVMValueRef value = d->numbers[number];
    if (value && !survey_of(d)->numbers.items[number].is_signed)
        assume_in_memory(d, value);
    return value;
}

LLVMValueRef driver_count(Driver *d, const ShapeCount *count, bool or_none) {
    LLVMValueRef sum = driver_number(d, (uint64_t)count->constant);
    int parts[] = {count->number, count->plus};
    for (int i = 0; i < 2; i++) {
        if (parts[i] < 0)
            continue;
        LLVMValueRef part = known_number(d, parts[i]);
        LLVMValueRef factor = i == 0 && count->factor >= 0 ? known_number(d, count->factor) : NULL;
        if (!part || (i == 0 && count->factor >= 0 && !factor))
            return NULL;
        if (factor)
            part = multiply(d, part, factor);
        sum = add(d, sum, part, or_none);
    }
    if (count->string >= 0) {
        if (!d->lengths[count->string])
            return NULL;
        sum = add(d, sum, d->lengths[count->string], or_none);
    }
    if (!or_none) {
        assume_in_memory(d, sum);
        return sum;
    }
    LLVMValueRef zero = driver_number(d, 0);
    LLVMValueRef is_negative = LLVMBuildICmp(d->builder, LLVMIntSLT, sum, zero, "");
    return LLVMBuildSelect(d->builder, is_negative, zero, sum, "");
}

static LLVMValueRef count_of(Driver *d, const Shape *shape) {
    return driver_count(d, &shape->count, shape->or_none);
}

// ---- Pointers ---------------------------------------------------------------

bool driver_find_shape(Driver *d, const char *key, Shape *shape, size_t *index) {
    for (size_t i = 0; d->shapes && key && i < d->shapes->survey->places.count; i++)
        if (strcmp(d->shapes->survey->places.items[i].key, key) == 0) {
            *shape = d->shapes->places[i];
            *index = i;
            return true;
        }
    return false;
}

static LLVMValueRef object_of_shape(Driver *d, const DriverPlace *place, LLVMMetadataRef element,
                                    const Shape *shape) {
    uint64_t size = ctype_size(d->context, element) ? ctype_size(d->context, element) : 1;
    bool is_structure = ctype_kind(d->context, element) == CTYPE_STRUCT;
    LLVMValueRef count = NULL;
    if (shape->kind == SHAPE_UNLIMITED)
        count = driver_number(d, is_structure ? 1 : unlimited_bytes(d) / size);
    else if (shape->kind == SHAPE_ANY)
        count = driver_number(d, 0); // less is never safer
    else
        count = count_of(d, shape);
    if (!count)
        return driver_null(d);
    if (!d->shapes->is_search) // no object is larger
        driver_assume(d, LLVMBuildICmp(d->builder, LLVMIntULE, count,
                                       driver_number(d, (uint64_t)INT64_MAX / size), ""));
    LLVMValueRef bytes = LLVMBuildMul(d->builder, count, driver_number(d, size), "");
    LLVMValueRef object = driver_object(d, bytes);
    bool is_one = is_structure && shape->kind != SHAPE_ANY;
    if (is_one)
        driver_fill(d, &(DriverMemory){.address = object,
                                       .type = element,
                                       .path = place->path,
                                       .separator = "->",
                                       .key = place->key,
                                       .depth = place->depth});
    return object;
}

// valid(p, 0) holds for null, too.
static LLVMValueRef may_be_null(Driver *d, const Shape *shape) {
    if (shape->kind == SHAPE_ANY || shape->or_null)
        return driver_draw(d, d->bit, false);
    LLVMValueRef count = shape->kind == SHAPE_VALID ? count_of(d, shape) : NULL;
    if (!count)
        return NULL;
    LLVMValueRef has_some = LLVMBuildICmp(d->builder, LLVMIntNE, count, driver_number(d, 0), "");
    return LLVMBuildOr(d->builder, has_some, driver_draw(d, d->bit, false), "");
}

LLVMValueRef driver_shaped(Driver *d, const DriverPlace *place, LLVMMetadataRef element,
                           const Shape *shape, size_t index) {
    DriverPlace never_null = *place;
    DriverLinks list;
    if (shape->kind == SHAPE_LIST && driver_find_list(d, element, &list)) {
        never_null.is_never_null = shape->is_not_empty;
        contracts_meet(d->contracts, place->key, CONTRACT_LIST, list.links[0].offset);
        return driver_list(d, &list, &never_null);
    }
    LLVMValueRef is_there = may_be_null(d, shape);
    DriverChoice choice = {0};
    if (is_there)
        choice = driver_if(d, is_there);
    never_null.is_never_null = true;
    if (shape->kind == SHAPE_STRING)
        contracts_meet(d->contracts, place->key, CONTRACT_STRING, 0);
    LLVMValueRef object = shape->kind == SHAPE_STRING
                              ? driver_string(d, &never_null, 0, NULL, &d->lengths[index])
                              : object_of_shape(d, &never_null, element, shape);
    if (is_there)
        d->lengths[index] = NULL; // it is not known where it is null
    return is_there ? driver_end_if(d, &choice, object, driver_null(d)) : object;
}
