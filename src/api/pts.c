// The points-to graph as a drawing: a node for each class of objects, a row for each of its cells,
// an edge from a cell to where its content points.
#include "api/internal.h"

#include "base/clock.h"
#include "output/drawing.h"
#include "pointsto/pointsto.h"

enum { MAX_NAMES = 8 };

// ---- Which classes are shown --------------------------------------------------------------------

static bool is_users(const IrProgram *program, const PtsObject *object) {
    if (object->kind == PTS_GLOBAL)
        return !program->globals[object->id].is_model;
    return !program->functions[object->id].is_model && object->id != program->entry;
}

// Classes of functions only are shown where something points to them.
static bool is_shown(const IrProgram *program, const PointsTo *p, PtsClass class, bool models) {
    uint32_t count;
    const PtsObject *objects = pointsto_objects(p, class, &count);
    for (uint32_t i = 0; i < count; i++)
        if (models || is_users(program, &objects[i]))
            return true;
    return false;
}

// ---- Nodes --------------------------------------------------------------------------------------

static void add_title(Drawing *d, uint32_t node, const PointsTo *p, PtsClass class) {
    Text *title = drawing_title(d, node);
    uint32_t count;
    const PtsObject *objects = pointsto_objects(p, class, &count);
    text_add(title, "class %u: ", class);
    for (uint32_t i = 0; i < count && i < MAX_NAMES; i++) {
        text_add(title, "%s", i ? ", " : "");
        pointsto_object_name(p, &objects[i], title);
        if (objects[i].offset)
            text_add(title, " at %lld", (long long)objects[i].offset);
    }
    if (count > MAX_NAMES)
        text_add(title, ", and %u more", count - MAX_NAMES);
    if (pointsto_period(p, class))
        text_add(title, "\nrepeated every %llu bytes",
                 (unsigned long long)pointsto_period(p, class));
    PtsSet set = pointsto_of_class(p, class);
    if (set.count && pointsto_partition(p, set.items[0]).escapes)
        text_add(title, "\nknown to code outside of the program");
}

static uint32_t add_cell(Drawing *d, uint32_t node, const PointsTo *p, const PtsCell *cell) {
    Text row = {0};
    PtsPartitionInfo info = pointsto_partition(p, cell->partition);
    text_add(&row, "[%lld, %lld) partition %u", (long long)cell->offset,
             (long long)(cell->offset + (int64_t)cell->size), cell->partition);
    if (info.element_size)
        text_add(&row, ", elements of %llu", (unsigned long long)info.element_size);
    else
        text_add(&row, ", bytes");
    return drawing_add_row(d, node, &row);
}

static void add_edge(Drawing *d, uint32_t node, uint32_t row, const PointsTo *p,
                     PtsPartition partition, const uint32_t *nodes) {
    PtsPlace to = pointsto_content(p, partition);
    if (to.class == PTS_NONE || nodes[to.class] == DRAWING_NONE)
        return;
    Text label = {0};
    if (to.offset)
        text_add(&label, "at %lld in", (long long)to.offset);
    drawing_add_edge(d, node, row, nodes[to.class], DRAWING_SOLID, text_chars(&label));
    text_release(&label);
}

static void add_class(Drawing *d, const PointsTo *p, PtsClass class, const uint32_t *nodes) {
    uint32_t node = nodes[class], count;
    add_title(d, node, p, class);
    const PtsCell *cells = pointsto_cells(p, class, &count);
    for (uint32_t i = 0; i < count; i++)
        add_edge(d, node, add_cell(d, node, p, &cells[i]), p, cells[i].partition, nodes);
    PtsPartition rest = pointsto_rest(p, class);
    if (rest == PTS_NONE)
        return;
    Text row = {0};
    text_add(&row, "%s partition %u, bytes", count ? "rest:" : "all:", rest);
    drawing_add_row(d, node, &row);
}

// ---- Pointers in registers, calls ---------------------------------------------------------------

// Each call by pointer with what it may call.
static void add_calls(Drawing *d, IrProgram *program, const PointsTo *p, bool models) {
    for (IrFunctionId f = 0; f < program->n_functions; f++) {
        const IrFunction *function = &program->functions[f];
        for (uint32_t i = 0; i < function->n_instrs; i++) {
            if (function->instrs[i].op != IR_CALL_POINTER || (function->is_model && !models))
                continue;
            PtsFunctions callees = pointsto_callees(p, f, i);
            text_add(&d->notes, "call in %s at %s: ", function->name,
                     ir_loc_text(program, function->instrs[i].loc));
            for (uint32_t k = 0; k < callees.count; k++)
                text_add(&d->notes, "%s%s", k ? ", " : "",
                         program->functions[callees.items[k]].name);
            text_add(&d->notes, "%s\n",
                     callees.or_unknown ? " or unknown code"
                     : callees.count    ? ""
                                        : "nothing");
        }
    }
}

static void draw(Drawing *d, IrProgram *program, const PointsTo *p, const AssayPtsOptions *options,
                 PointsToLevel level) {
    uint32_t n = pointsto_n_classes(p), n_shown = 0;
    uint32_t *nodes = memory_new((n + 1) * sizeof *nodes);
    for (PtsClass c = 0; c < n; c++) {
        PtsSet set = pointsto_of_class(p, c);
        bool escapes = set.count && pointsto_partition(p, set.items[0]).escapes;
        nodes[c] = is_shown(program, p, c, options->models)
                       ? drawing_add_node(d, escapes ? DRAWING_OPEN : DRAWING_PLAIN)
                       : (uint32_t)DRAWING_NONE;
        n_shown += nodes[c] != DRAWING_NONE;
    }
    text_add(&d->title, "points-to graph, level %s: %u partitions in %u classes of objects",
             pointsto_level_name(level), pointsto_n_partitions(p), n);
    if (n_shown < n)
        text_add(&d->title, " (%u of the library or without objects are not shown)", n - n_shown);
    text_add(&d->title, "\n");
    for (PtsClass c = 0; c < n; c++)
        if (nodes[c] != DRAWING_NONE)
            add_class(d, p, c, nodes);
    add_calls(d, program, p, options->models);
    free(nodes);
}

char *assay_pts(AssayProgram *program, const AssayPtsOptions *options, double *seconds,
                char **messages) {
    Diag diag = {0};
    Drawing drawing = {0};
    Text text = {0};
    PointsToLevel level = POINTSTO_CELL;
    *seconds = 0;
    if (options->level && !pointsto_level_by_name(options->level, &level))
        diag_error(&diag, NULL, 0, "there is no level '%s': steensgaard, field or cell",
                   options->level);
    if (!diag.errors) {
        Budget budget = budget_of_seconds(options->timeout);
        PointsToOptions pts_options = {.level = level};
        double start = clock_now();
        PointsTo *p = pointsto_analyse(program->ir, &pts_options, &budget);
        *seconds = clock_now() - start;
        if (p)
            draw(&drawing, program->ir, p, options, level);
        else
            diag_error(&diag, NULL, 0, "the points-to analysis ended early: %s",
                       budget_end_name(budget.end));
        pointsto_free(p);
    }
    if (!diag.errors && options->as_dot)
        output_drawing_dot(&text, &drawing);
    else if (!diag.errors)
        output_drawing_text(&text, &drawing);
    drawing_release(&drawing);
    *messages = api_take_or_null(&diag.text);
    return api_take_or_null(&text);
}
