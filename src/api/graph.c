// Drawings of the symbolic execution graph and of its states.
#include "api/internal.h"

#include "output/drawing.h"
#include "seg/seg.h"
#include "task/property.h"

static uint32_t checks_of(const char *property, Diag *diag) {
    uint32_t set = property ? property_parse(property, diag) : 1u << PROPERTY_MEMSAFETY;
    uint32_t checks = 0;
    for (int p = 0; p < N_PROPERTIES; p++)
        if (set >> p & 1)
            checks |= property_checks((Property)p);
    return checks;
}

static void describe(Drawing *drawing, const AssayGraphOptions *options, const SegResult *result) {
    Text *title = &drawing->title;
    text_add(title, "symbolic execution graph for %s: ",
             options->property ? options->property : property_name(PROPERTY_MEMSAFETY));
    if (result->confirmed)
        text_add(title, "a violation was found");
    else if (result->is_complete && !result->violated)
        text_add(title, "complete");
    else
        text_add(title, "incomplete (%s)", result->reason ? result->reason : "not proved");
    text_add(title, "\n");
}

SmgListOptions api_list_options(const AssayListOptions *options) {
    return (SmgListOptions){
        .only_equal = options->values == ASSAY_LIST_VALUES_EQUAL,
        .keeps_ends = options->values == ASSAY_LIST_VALUES_ENDS,
        .relates_values = options->values == ASSAY_LIST_VALUES_RELATED,
        .threshold = options->threshold < UINT32_MAX ? (uint32_t)options->threshold : UINT32_MAX};
}

char *assay_graph(AssayProgram *program, const AssayGraphOptions *options, char **messages) {
    Diag diag = {0};
    Drawing drawing = {0};
    Text text = {0};
    SegOptions seg_options = {.checks = checks_of(options->property, &diag),
                              .math_ints = options->math_ints,
                              .malloc_may_fail = options->malloc_may_fail,
                              .lists = api_list_options(&options->lists),
                              .joins_paths = options->join_paths,
                              .deref = api_deref(options->deref),
                              .drawn_node = options->node};
    if (options->one_node && options->formula)
        seg_options.formula = &text;
    else if (options->one_node)
        seg_options.draw_state = &drawing;
    else
        seg_options.draw_graph = &drawing;
    (void)api_has_deref(options->deref, &diag);
    if (program->ir->entry == IR_NONE)
        diag_error(&diag, NULL, 0, "the program has no main function");
    if (!diag.errors) {
        Budget budget = budget_of_seconds(options->timeout);
        TermTable *table = term_table_new();
        Solver *solver = solver_new(table, (SolverOptions){0}, &budget);
        SegResult result = seg_run(program->ir, &seg_options, solver, table, &budget);
        if (options->one_node && options->node >= result.nodes)
            diag_error(&diag, NULL, 0, "the graph has no node %llu: its nodes are 0 to %llu",
                       (unsigned long long)options->node, (unsigned long long)result.nodes - 1);
        else if (!options->one_node)
            describe(&drawing, options, &result);
        seg_result_release(&result);
        solver_free(solver);
        term_table_free(table);
    }
    if (!diag.errors && options->formula)
        ; // it is the text already
    else if (!diag.errors && options->as_dot)
        output_drawing_dot(&text, &drawing);
    else if (!diag.errors)
        output_drawing_text(&text, &drawing);
    drawing_release(&drawing);
    *messages = api_take_or_null(&diag.text);
    return api_take_or_null(&text);
}
