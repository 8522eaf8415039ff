// Clauses of a contract that is looked for (needs.h), as the driver assumes them.
#include "frontend/driver_internal.h"

#include <string.h>

// ---- Finding them -----------------------------------------------------------

const Need *driver_find_need(const Driver *d, const char *key, NeedKind kind, NeedKind other) {
    int place = driver_find_place(d, key);
    for (size_t i = 0; place >= 0 && d->needs && i < d->needs->list.count; i++) {
        const Need *need = &d->needs->list.items[i];
        if ((need->kind == kind || need->kind == other) && need->place == place)
            return need;
    }
    return NULL;
}

bool driver_is_late(const Driver *d, const char *key) {
    const Need *need = driver_find_need(d, key, NEED_VALID, NEED_VALID);
    return need && need->place == driver_find_place(d, key) && need->count.string >= 0;
}

// ---- Numbers ----------------------------------------------------------------

static LLVMValueRef compare(Driver *d, LLVMIntPredicate how, LLVMValueRef a, LLVMValueRef b) {
    return LLVMBuildICmp(d->builder, how, a, b, "");
}

static bool is_signed(const Driver *d, int number) {
    const SurveyNumber *n = &d->needs->survey->numbers.items[number];
    return n->is_signed || n->size < LLVMPointerSize(d->layout);
}

// a < b, or a <= b, as mathematical integers. Those without a sign that are as wide as a word may
// have its first bit set.
static LLVMValueRef is_below(Driver *d, int a, int b, bool or_equal) {
    LLVMValueRef x = d->numbers[a], y = d->numbers[b], zero = driver_number(d, 0);
    LLVMIntPredicate s = or_equal ? LLVMIntSLE : LLVMIntSLT, u = or_equal ? LLVMIntULE : LLVMIntULT;
    bool a_signed = is_signed(d, a), b_signed = is_signed(d, b);
    if (a_signed == b_signed)
        return compare(d, a_signed ? s : u, x, y);
    LLVMValueRef by_size = compare(d, u, x, y);
    return a_signed ? LLVMBuildOr(d->builder, compare(d, LLVMIntSLT, x, zero), by_size, "")
                    : LLVMBuildAnd(d->builder, compare(d, LLVMIntSGE, y, zero), by_size, "");
}

static LLVMValueRef holds(Driver *d, const Need *need) {
    LLVMValueRef a = d->numbers[need->number];
    LLVMValueRef constant = driver_number(d, (uint64_t)need->constant);
    bool has_sign = is_signed(d, need->number);
    switch (need->relation) {
    case NEED_LT:
    case NEED_LE:
        return is_below(d, need->number, need->other, need->relation == NEED_LE);
    case NEED_GE:
        return compare(d, has_sign ? LLVMIntSGE : LLVMIntUGE, a, constant);
    case NEED_AT_MOST:
        return compare(d, has_sign ? LLVMIntSLE : LLVMIntULE, a, constant);
    case NEED_NE:
        return compare(d, LLVMIntNE, a, constant);
    case NEED_SUM_LE: {
        LLVMValueRef rest =
            LLVMBuildSub(d->builder, d->numbers[need->other], d->numbers[need->plus], "");
        LLVMValueRef left = is_below(d, need->plus, need->other, true);
        return LLVMBuildAnd(d->builder, left, compare(d, LLVMIntULE, a, rest), "");
    }
    }
    return LLVMConstInt(d->bit, 1, 0);
}

static bool is_known(const Driver *d, int number) { return number < 0 || d->numbers[number]; }

static bool speaks_of(const Need *need, int number) {
    return need->number == number || need->other == number || need->plus == number;
}

// With the last of its numbers that is met: earlier ones are at hand there.
void driver_assume_numbers(Driver *d, int number) {
    for (size_t i = 0; d->needs && i < d->needs->list.count; i++) {
        const Need *need = &d->needs->list.items[i];
        if (need->kind == NEED_NUMBER && speaks_of(need, number) && is_known(d, need->number) &&
            is_known(d, need->other) && is_known(d, need->plus))
            driver_assume(d, holds(d, need));
    }
}

void driver_know_length(Driver *d, const char *key, LLVMValueRef length) {
    int place = d->needs ? driver_find_place(d, key) : -1;
    if (place >= 0 && place < DRIVER_MAX_NUMBERS)
        d->lengths[place] = length;
}

// ---- Pointers ---------------------------------------------------------------

static uint64_t most_bytes(Driver *d) {
    return LLVMPointerSize(d->layout) == 4 ? INT32_MAX : INT64_MAX;
}

// A single structure whose members have names of their own.
static LLVMValueRef one_structure(Driver *d, const DriverPlace *place, LLVMMetadataRef element) {
    LLVMValueRef object = driver_object(d, driver_number(d, ctype_size(d->context, element)));
    driver_fill(d, &(DriverMemory){.address = object,
                                   .type = element,
                                   .path = place->path,
                                   .separator = "->",
                                   .key = place->key,
                                   .depth = place->depth});
    return object;
}

static bool is_one(const ShapeCount *count) {
    return count->constant == 1 && count->number < 0 && count->string < 0;
}

// So many elements: null is as good as none.
static LLVMValueRef so_many(Driver *d, const DriverPlace *place, LLVMMetadataRef element,
                            const Need *need) {
    uint64_t size = ctype_size(d->context, element) ? ctype_size(d->context, element) : 1;
    if (is_one(&need->count) && ctype_kind(d->context, element) == CTYPE_STRUCT)
        return one_structure(d, place, element);
    LLVMValueRef count = driver_count(d, &need->count, false), length;
    if (!count)
        return driver_null(d); // a length of a string that is not there
    driver_assume(d, compare(d, LLVMIntULE, count, driver_number(d, most_bytes(d) / size)));
    if (need->is_string) {
        driver_assume(d, compare(d, LLVMIntUGT, count, driver_number(d, 0)));
        LLVMValueRef string = driver_string(d, place, 0, count, &length);
        driver_know_length(d, place->key, length);
        return string;
    }
    LLVMValueRef has_some = compare(d, LLVMIntNE, count, driver_number(d, 0));
    LLVMValueRef is_there = LLVMBuildOr(d->builder, has_some, driver_draw(d, d->bit, false), "");
    DriverChoice choice = driver_if(d, is_there);
    LLVMValueRef object = driver_elements(d, place, element, count);
    return driver_end_if(d, &choice, object, driver_null(d));
}

LLVMValueRef driver_needed(Driver *d, const DriverPlace *place, LLVMMetadataRef element,
                           const Need *need) {
    DriverPlace there = *place;
    LLVMValueRef length;
    there.is_never_null = true;
    const Need *before = driver_find_need(d, place->key, NEED_BEFORE, NEED_BEFORE);
    if (need->kind == NEED_VALID)
        return so_many(d, &there, element, need);
    LLVMValueRef string =
        driver_string(d, &there, before ? (uint64_t)before->constant : 0, NULL, &length);
    driver_know_length(d, place->key, length);
    return string;
}

void driver_assume_need(Driver *d, const DriverPlace *place, LLVMValueRef pointer) {
    if (!d->needs || !place->key)
        return;
    if (driver_find_need(d, place->key, NEED_NOT_NULL, NEED_NOT_NULL))
        driver_assume(d, compare(d, LLVMIntNE, pointer, driver_null(d)));
    if (driver_find_need(d, place->key, NEED_NULL, NEED_NULL))
        driver_assume(d, compare(d, LLVMIntEQ, pointer, driver_null(d)));
}
