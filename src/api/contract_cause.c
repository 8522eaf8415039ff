#include "api/contract_cause.h"

#include "base/memory.h"
#include "interp/entry.h"

#include <stdlib.h>
#include <string.h>

static const double REPLAY_SECONDS = 2;

// ---- What was given -----------------------------------------------------------------------------

// Where a key of the survey leads: "2/8/0".
typedef struct Spot {
    bool is_argument;
    IrEntryValue value;          // is_argument
    const IrEntryObject *object; // else in there
    uint64_t offset;
} Spot;

static const IrEntryObject *object_of(const IrEntry *entry, uint32_t target) {
    return target == IR_ENTRY_NOWHERE ? NULL : &entry->objects.items[target];
}

static const IrEntryPointer *pointer_at(const IrEntryObject *object, uint64_t offset) {
    for (size_t i = 0; i < object->pointers.count; i++)
        if (object->pointers.items[i].at == offset)
            return &object->pointers.items[i];
    return NULL;
}

// What the pointer there leads to; NULL: nothing.
static const IrEntryObject *target_of(const IrEntry *entry, const Spot *spot, int64_t *offset) {
    *offset = 0;
    if (spot->is_argument) {
        *offset = spot->value.offset;
        return object_of(entry, spot->value.target);
    }
    const IrEntryPointer *pointer = pointer_at(spot->object, spot->offset);
    if (!pointer)
        return NULL;
    *offset = pointer->offset;
    return object_of(entry, pointer->target);
}

static bool find_spot(const IrEntry *entry, const char *key, Spot *spot) {
    char *end;
    unsigned long argument = strtoul(key, &end, 10);
    if (argument >= entry->arguments.count)
        return false;
    *spot = (Spot){.is_argument = true, .value = entry->arguments.items[argument]};
    while (*end == '/') {
        int64_t at;
        const IrEntryObject *object = target_of(entry, spot, &at);
        uint64_t offset = strtoull(end + 1, &end, 10);
        if (!object || !object->bytes || at < 0)
            return false;
        *spot = (Spot){.object = object, .offset = (uint64_t)at + offset};
    }
    return true;
}

static bool is_null(const Spot *spot, unsigned pointer_bytes) {
    uint64_t bits = 0;
    if (spot->is_argument)
        return !spot->value.bits.low;
    if (spot->offset + pointer_bytes > spot->object->size)
        return false;
    memcpy(&bits, spot->object->bytes + spot->offset, pointer_bytes);
    return !bits;
}

static GivenPlace place_of(const IrProgram *ir, const IrEntry *entry, const char *key) {
    GivenPlace given = {.room = -1, .length = -1};
    Spot spot;
    if (!find_spot(entry, key, &spot))
        return given;
    int64_t at;
    const IrEntryObject *object = target_of(entry, &spot, &at);
    given.is_known = true;
    given.is_null = !object && is_null(&spot, ir->pointer_bits / 8);
    if (!object || at < 0 || (uint64_t)at > object->size)
        return given;
    given.slot = object->slot;
    given.room = (int64_t)object->size - at;
    const void *nul = object->bytes ? memchr(object->bytes + at, 0, (size_t)given.room) : NULL;
    given.length = nul ? (const uint8_t *)nul - (object->bytes + at) : -1;
    return given;
}

static GivenNumber number_of(const IrEntry *entry, const SurveyNumber *number) {
    GivenNumber given = {0};
    Spot spot;
    uint64_t bits = 0;
    if (!find_spot(entry, number->key, &spot) || number->size > 8)
        return given;
    if (spot.is_argument)
        bits = spot.value.bits.low;
    else if (spot.offset + number->size <= spot.object->size)
        memcpy(&bits, spot.object->bytes + spot.offset, number->size);
    else
        return given;
    unsigned shift = 64 - 8 * (unsigned)number->size;
    given.is_known = true;
    given.value = number->is_signed ? (__int128)((int64_t)(bits << shift) >> shift)
                                    : (__int128)(bits << shift >> shift);
    return given;
}

// ---- What it was made of -----------------------------------------------------------------------

static bool is_source(const IrEntry *entry, const IrCause *cause, const char *key) {
    Spot spot;
    if (!find_spot(entry, key, &spot))
        return false;
    for (size_t i = 0; i < cause->sources.count; i++) {
        const IrCauseSource *source = &cause->sources.items[i];
        if (source->kind == IR_CAUSE_ARGUMENT && spot.is_argument &&
            (uint32_t)strtoul(key, NULL, 10) == source->index)
            return true;
        if (source->kind == IR_CAUSE_MEMBER && !spot.is_argument &&
            spot.object->slot == source->slot && spot.offset == source->offset)
            return true;
    }
    return false;
}

static void take_given(const AssayProgram *program, const IrEntry *entry, const Survey *survey,
                       ContractCause *found) {
    found->place = -1;
    for (size_t i = 0; i < survey->places.count && i < CONTRACT_MOST; i++) {
        const char *key = survey->places.items[i].key;
        found->places[i] = place_of(program->ir, entry, key);
        found->places[i].is_source = is_source(entry, &found->cause, key);
        bool is_object = found->places[i].is_known && !found->places[i].is_null &&
                         found->places[i].room >= 0 && found->cause.kind == IR_CAUSE_GIVEN &&
                         found->places[i].slot == found->cause.slot;
        if (is_object && found->place < 0)
            found->place = (int)i;
    }
    for (size_t i = 0; i < survey->numbers.count && i < CONTRACT_MOST; i++) {
        found->numbers[i] = number_of(entry, &survey->numbers.items[i]);
        found->numbers[i].is_source = is_source(entry, &found->cause, survey->numbers.items[i].key);
    }
}

static void take_callee(const IrProgram *ir, ContractCause *found) {
    for (size_t i = 0; i < found->cause.sources.count && !found->callee; i++) {
        const IrCauseSource *source = &found->cause.sources.items[i];
        if (source->kind != IR_CAUSE_RESULT || !source->is_pointer)
            continue;
        found->callee = memory_copy_string(ir->functions[source->function].name);
        found->callee_is_model = ir->functions[source->function].is_model ||
                                 ir->functions[source->function].kind != IR_FUNCTION_DEFINED;
    }
}

// ---- The run -----------------------------------------------------------------------------------

static IrFunctionId find_function(const IrProgram *ir, const char *name) {
    for (IrFunctionId f = 0; f < ir->n_functions; f++)
        if (ir->functions[f].kind == IR_FUNCTION_DEFINED &&
            strcmp(ir->functions[f].name, name) == 0)
            return f;
    return IR_NONE;
}

bool contract_cause_find(const AssayProgram *program, const char *function,
                         const AssayVerdict *verdict, const Survey *survey,
                         const AssayVerifyOptions *verify, ContractCause *found) {
    *found = (ContractCause){.place = -1};
    IrInputLists *inputs = api_inputs_of(verdict);
    IrFunctionId id = find_function(program->ir, function);
    if (!inputs || id == IR_NONE) {
        ir_input_lists_free(inputs);
        return false;
    }
    Property property = api_property_of(verdict);
    IrProgram *tracked = api_tracked(program, property_checks(property));
    IrEntry entry = {.function = id};
    found->cause.function = id;
    Budget budget = budget_of_seconds(REPLAY_SECONDS);
    IrRunOptions options = {.checks = property_checks(property),
                            .malloc_may_fail = verify->malloc_may_fail,
                            .entry = &entry,
                            .cause = &found->cause,
                            .budget = &budget};
    IrRunResult result;
    bool is_run = ir_run_on(tracked ? tracked : program->ir, inputs, options, &result);
    found->violation = is_run ? result.violation : 0;
    bool is_same = property == PROPERTY_TERMINATION ||
                   (is_run && result.end == IR_RUN_VIOLATED && verdict->detail &&
                    strcmp(ir_violation_name(result.violation), verdict->detail) == 0);
    found->is_reached = is_run && entry.is_reached && is_same;
    if (found->is_reached) {
        take_given(program, &entry, survey, found);
        take_callee(program->ir, found);
    }
    if (is_run)
        ir_run_result_release(&result);
    ir_entry_release(&entry);
    ir_program_free(tracked);
    ir_input_lists_free(inputs);
    return found->is_reached;
}

void contract_cause_release(ContractCause *cause) {
    ir_cause_release(&cause->cause);
    free(cause->callee);
    cause->callee = NULL;
}

bool contract_cause_count(const ContractCause *cause, const ShapeCount *count, __int128 *value) {
    *value = count->constant;
    int parts[] = {count->number, count->plus};
    for (int i = 0; i < 2; i++) {
        if (parts[i] < 0)
            continue;
        bool has_factor = i == 0 && count->factor >= 0;
        if (!cause->numbers[parts[i]].is_known ||
            (has_factor && !cause->numbers[count->factor].is_known))
            return false;
        __int128 part = cause->numbers[parts[i]].value;
        *value += has_factor ? part * cause->numbers[count->factor].value : part;
    }
    if (count->string < 0)
        return true;
    *value += cause->places[count->string].length;
    return cause->places[count->string].length >= 0;
}
