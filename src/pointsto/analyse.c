// The analysis from start to end: objects, constraints of all functions, then what can only be said
// when all joins are known (which cells a copy cuts, which functions unknown code may call), again
// and again until nothing changes.
#include "pointsto/core.h"

#include <string.h>

static const char *const LEVELS[] = {"steensgaard", "field", "cell"};

const char *pointsto_level_name(PointsToLevel level) { return LEVELS[level]; }

bool pointsto_level_by_name(const char *name, PointsToLevel *level) {
    for (int i = 0; i <= POINTSTO_CELL; i++) {
        if (strcmp(name, LEVELS[i]) != 0)
            continue;
        *level = (PointsToLevel)i;
        return true;
    }
    return false;
}

static void number_registers(PointsTo *p) {
    uint32_t n = p->program->n_functions;
    p->registers = memory_zeroed((n + 1) * sizeof *p->registers);
    p->results = memory_zeroed((n + 1) * sizeof *p->results);
    p->function_nodes = memory_zeroed((n + 1) * sizeof *p->function_nodes);
    p->is_exposed = memory_zeroed(n + 1);
    for (IrFunctionId i = 0; i < n; i++) {
        const IrFunction *f = &p->program->functions[i];
        p->function_nodes[i] = NO_ID;
        p->registers[i] = (ValueId)p->values.count;
        for (uint32_t r = 0; f->kind == IR_FUNCTION_DEFINED && r < f->n_regs; r++)
            pts_new_value(p);
        p->results[i] = (ValueId)p->values.count;
        for (uint32_t r = 0; r < f->n_results; r++)
            pts_new_value(p);
    }
}

static void add_globals(PointsTo *p) {
    uint32_t n = p->program->n_globals;
    p->global_objects = memory_zeroed((n + 1) * sizeof *p->global_objects);
    for (IrGlobalId i = 0; i < n; i++) {
        p->global_objects[i] = (uint32_t)p->objects.count;
        NodeId node = pts_new_node(p);
        vec_push(&p->objects, ((Object){PTS_GLOBAL, i, 0, node}));
    }
    for (IrGlobalId i = 0; i < n; i++)
        pts_add_global(p, i);
}

PointsTo *pointsto_analyse(const IrProgram *program, const PointsToOptions *options,
                           Budget *budget) {
    PointsTo *p = memory_zeroed(sizeof *p);
    p->program = program;
    p->options = *options;
    p->budget = budget;
    p->outside = NO_ID;
    number_registers(p);
    pts_find_multiples(p);
    add_globals(p);
    for (IrFunctionId i = 0; i < program->n_functions && !p->ended; i++) {
        if (program->functions[i].kind == IR_FUNCTION_DEFINED)
            pts_add_function(p, i);
        if (budget)
            p->ended |= budget_poll(budget, program->functions[i].n_instrs) != BUDGET_LEFT;
    }
    bool changed = true;
    for (unsigned iteration = 0; changed && !p->ended; iteration++) {
        pts_solve(p);
        changed = pts_follow_copies(p, iteration);
        changed |= pts_mix_cut_cells(p);
        changed |= pts_expose_functions(p);
    }
    if (p->ended) {
        pointsto_free(p);
        return NULL;
    }
    pts_make_result(p);
    return p;
}

void pointsto_free(PointsTo *p) {
    if (!p)
        return;
    for (size_t i = 0; i < p->nodes.count; i++) {
        vec_free(&p->nodes.items[i].pieces);
        vec_free(&p->nodes.items[i].cuts);
    }
    for (size_t i = 0; i < p->signatures.count; i++) {
        vec_free(&p->signatures.items[i].params);
        vec_free(&p->signatures.items[i].results);
    }
    vec_free(&p->values);
    vec_free(&p->nodes);
    vec_free(&p->cells);
    vec_free(&p->derivations);
    vec_free(&p->signatures);
    vec_free(&p->sites);
    vec_free(&p->bodiless);
    vec_free(&p->objects);
    vec_free(&p->copies);
    vec_free(&p->fills);
    map_release(&p->filled);
    vec_free(&p->work);
    free(p->definitions);
    free(p->multiples);
    free(p->registers);
    free(p->results);
    free(p->global_objects);
    free(p->function_nodes);
    free(p->is_exposed);
    map_release(&p->site_objects);
    map_release(&p->variables);
    pts_free_result(p->result);
    free(p);
}
