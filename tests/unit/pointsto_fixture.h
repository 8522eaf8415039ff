// Compiles C, analyses it at a level, runs it, and compares each access with the prediction.
#ifndef TESTS_POINTSTO_FIXTURE_H
#define TESTS_POINTSTO_FIXTURE_H

#include "base/vec.h"
#include "frontend/frontend.h"
#include "interp/interp.h"
#include "ir/print.h"
#include "pointsto/pointsto.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static inline IrProgram *load_program(const char *path, const char *const *flags, size_t n_flags,
                                      IrDataModel model) {
    const char *files[] = {path};
    Diag diag = {0};
    Budget budget = {0};
    IrProgram *program = NULL;
    FrontendOptions options = {.files = files,
                               .n_files = 1,
                               .clang_flags = flags,
                               .n_clang_flags = n_flags,
                               .data_model = model};
    if (frontend_load(&options, &program, &diag, &budget, NULL) != FRONTEND_OK)
        fprintf(stderr, "%s", text_chars(&diag.text));
    diag_release(&diag);
    return program;
}

static inline IrProgram *compile(const char *text) {
    char path[] = "/tmp/test_pointsto_XXXXXX.c";
    int file = mkstemps(path, 2);
    assert_true(file >= 0);
    FILE *out = fdopen(file, "w");
    fputs(text, out);
    fclose(out);
    IrProgram *program = load_program(path, NULL, 0, IR_LP64);
    unlink(path);
    assert_non_null(program);
    return program;
}

static inline PointsTo *analyse(const IrProgram *program, PointsToLevel level) {
    PointsTo *p = pointsto_analyse(program, &(PointsToOptions){.level = level}, NULL);
    return p;
}

// ---- A run against the prediction -------------------------------------------

typedef struct Watch {
    IrProgram *program;
    const PointsTo *p;
    uint64_t events, failures;
} Watch;

static inline PtsPlace place_of_event(const Watch *w, const IrEvent *e) {
    PtsPlace place = e->object == IR_EVENT_FUNCTION ? pointsto_of_function(w->p, e->site)
                     : e->object == IR_EVENT_GLOBAL
                         ? pointsto_of_global(w->p, e->site)
                         : pointsto_of_site(w->p, e->site, e->site_instr);
    place.offset += (int64_t)e->offset;
    if (place.period)
        place.offset = (int64_t)((uint64_t)place.offset % place.period);
    return place;
}

static inline void report(Watch *w, const IrEvent *e, const char *what) {
    const IrFunction *f = &w->program->functions[e->function];
    if (w->failures++ > 10)
        return;
    Text text = {0};
    ir_print_instr(&text, w->program, f, &f->instrs[e->instr]);
    PtsObject object = {e->object == IR_EVENT_FUNCTION ? PTS_FUNCTION
                        : e->object == IR_EVENT_GLOBAL ? PTS_GLOBAL
                        : e->object == IR_EVENT_STACK  ? PTS_STACK
                                                       : PTS_HEAP,
                        e->site, e->site_instr, 0};
    text_add(&text, "  accesses ");
    pointsto_object_name(w->p, &object, &text);
    fprintf(stderr, "%s in %s: %s + %llu, size %llu\n", what, f->name, text_chars(&text),
            (unsigned long long)e->offset, (unsigned long long)e->size);
    text_release(&text);
}

// May a native that is given a pointer to class `from` reach `wanted` (through what is stored
// there)?
static inline bool reaches(const PointsTo *p, PtsClass from, PtsClass wanted, int depth) {
    if (from == wanted)
        return true;
    if (from == PTS_NONE || depth == 0)
        return false;
    PtsSet set = pointsto_of_class(p, from);
    for (uint32_t i = 0; i < set.count; i++)
        if (reaches(p, pointsto_content(p, set.items[i]).class, wanted, depth - 1))
            return true;
    return false;
}

static inline void check_native(Watch *w, const IrEvent *e, PtsPlace there) {
    const IrInstr *instr = &w->program->functions[e->function].instrs[e->instr];
    for (uint32_t i = 0; i < instr->n_operands; i++)
        if (reaches(w->p, pointsto_of_operand(w->p, e->function, e->instr, i).class, there.class,
                    3))
            return;
    report(w, e, "a native's access is not predicted");
}

// Every byte lies in one of the class's partitions; the pointer's place is where the event is.
static inline void check_range(Watch *w, const IrEvent *e, uint32_t operand, PtsPlace there) {
    PtsPlace predicted = pointsto_of_operand(w->p, e->function, e->instr, operand);
    if (predicted.class != there.class || predicted.offset != there.offset)
        report(w, e, "a range is not where it is predicted");
    for (uint64_t i = 0; i < e->size && i < 256; i++)
        if (pointsto_at(w->p, there, (int64_t)i, 1) == PTS_NONE)
            report(w, e, "a byte of a range is in no partition");
}

// Does a piece of a cell start or end inside the access?
static inline bool is_torn(const Watch *w, const IrEvent *e, PtsPlace there) {
    uint32_t count;
    const PtsCell *cells = pointsto_cells(w->p, there.class, &count);
    int64_t end = there.offset + (int64_t)e->size;
    for (uint32_t i = 0; i < count; i++) {
        bool is_before = cells[i].offset + (int64_t)cells[i].size <= there.offset;
        if (is_before || cells[i].offset >= end)
            continue;
        bool goes_round = there.period && end > (int64_t)there.period;
        return cells[i].offset != there.offset || (!goes_round && cells[i].size != e->size);
    }
    return true;
}

static inline void check_access(Watch *w, const IrEvent *e, uint32_t operand, PtsPlace there) {
    PtsPartition predicted = pointsto_of_access(w->p, e->function, e->instr, operand);
    PtsPartition actual = pointsto_at(w->p, there, 0, e->size);
    if (predicted == PTS_NONE || predicted != actual) {
        report(w, e, "an access is not in its partition");
        return;
    }
    PtsPartitionInfo info = pointsto_partition(w->p, predicted);
    if (!info.has_objects || info.class != there.class)
        report(w, e, "an access to a partition without objects");
    if (info.element_size && (info.element_size != e->size || is_torn(w, e, there)))
        report(w, e, "an access that is no element");
}

static inline void check_call(Watch *w, const IrEvent *e) {
    PtsFunctions callees = pointsto_callees(w->p, e->function, e->instr);
    for (uint32_t i = 0; i < callees.count; i++)
        if (callees.items[i] == e->site)
            return;
    report(w, e, "a callee is not predicted");
}

static inline void on_event(void *context, const IrEvent *e) {
    Watch *w = context;
    w->events++;
    const IrInstr *instr = &w->program->functions[e->function].instrs[e->instr];
    PtsPlace there = place_of_event(w, e);
    if (e->kind == IR_EVENT_CALL)
        check_call(w, e);
    else if (instr->op == IR_LOAD)
        check_access(w, e, 0, there);
    else if (instr->op == IR_STORE)
        check_access(w, e, 1, there);
    else if (instr->op == IR_COPY)
        check_range(w, e, e->kind == IR_EVENT_READ, there);
    else if (instr->op == IR_FILL)
        check_range(w, e, 0, there);
    else
        check_native(w, e, there);
}

// How many accesses of one run were not predicted.
static inline uint64_t watch_run(IrProgram *program, const PointsTo *p, uint64_t seed,
                                 uint64_t max_steps, uint64_t *events) {
    Watch watch = {.program = program, .p = p};
    IrInputs *inputs = seed ? ir_inputs_seeded(seed) : ir_inputs_zero();
    Budget budget = {.max_steps = max_steps};
    IrRunOptions options = {
        .inputs = inputs, .budget = &budget, .observe = on_event, .observer = &watch};
    IrRunResult result = ir_run(program, &options);
    ir_run_result_release(&result);
    ir_inputs_free(inputs);
    *events += watch.events;
    return watch.failures;
}

#endif
