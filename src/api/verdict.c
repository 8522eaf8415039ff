// Verdicts of the engines' contract (task/engine.h) as those of the public interface.
#include "api/internal.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

Property api_property_of(const AssayVerdict *verdict) {
    int p = 0;
    while (p < N_PROPERTIES - 1 && strcmp(property_name((Property)p), verdict->property) != 0)
        p++;
    return (Property)p;
}

AssayVerdict api_unknown(Property property, const char *reason) {
    return (AssayVerdict){.property = property_name(property),
                          .description = property_description(property),
                          .kind = ASSAY_UNKNOWN,
                          .detail = memory_copy_string(reason)};
}

IrInputLists *api_inputs_of(const AssayVerdict *verdict) {
    if (verdict->kind != ASSAY_FALSE || !verdict->inputs)
        return NULL;
    Diag diag = {0};
    IrInputLists *inputs =
        ir_input_lists_parse("inputs", verdict->inputs, strlen(verdict->inputs), &diag);
    diag_release(&diag);
    return inputs;
}

static char *json_of(const IrInputLists *inputs) {
    Text json = {0};
    if (inputs)
        ir_input_lists_write(inputs, &json);
    return api_take_or_null(&json);
}

// ---- From the contract --------------------------------------------------------------------------

// The function whose loop is there.
static const char *function_with_loop(const IrProgram *ir, IrLocId loc) {
    for (IrFunctionId f = 0; f < ir->n_functions; f++)
        for (uint32_t l = 0; l < ir->functions[f].n_loops; l++)
            if (ir->functions[f].loops[l].loc == loc)
                return ir->functions[f].name;
    return NULL;
}

// Takes the texts.
static AssayInvariant *texts_at_loops(const IrProgram *ir, EngineLoopTexts *found, size_t *n) {
    AssayInvariant *texts = found->count ? memory_zeroed(found->count * sizeof *texts) : NULL;
    *n = found->count;
    for (size_t i = 0; i < found->count; i++) {
        const IrLoc *loc = &ir->locs[found->items[i].loc];
        texts[i] = (AssayInvariant){.file = memory_copy_string(loc->file ? loc->file : ""),
                                    .function = function_with_loop(ir, found->items[i].loc),
                                    .line = loc->line,
                                    .column = loc->column,
                                    .text = found->items[i].text};
    }
    vec_free(found);
    return texts;
}

static void take_steps(const IrProgram *ir, EngineVerdict *found, AssayVerdict *verdict) {
    size_t n = found->steps.count;
    verdict->steps = n ? memory_zeroed(n * sizeof *verdict->steps) : NULL;
    verdict->n_steps = n;
    for (size_t i = 0; i < n; i++) {
        const EngineStep *step = &found->steps.items[i];
        const IrLoc *loc = &ir->locs[step->loc];
        verdict->steps[i] = (AssayStep){.file = step->loc ? loc->file : "",
                                        .line = step->loc ? loc->line : 0,
                                        .function = step->function,
                                        .what = step->what,
                                        .value = step->value};
    }
    vec_free(&found->steps);
}

// Takes the texts.
static char *lines_of(IrProgram *ir, EngineLoopTexts *accesses) {
    Text lines = {0};
    for (size_t i = 0; i < accesses->count; i++) {
        const char *where = ir_loc_text(ir, accesses->items[i].loc);
        text_add(&lines, "%s%s%s\n", accesses->items[i].text, *where ? " at " : "", where);
    }
    engine_release_texts(accesses);
    return api_take_or_null(&lines);
}

static AssayVerdict verdict_of(IrProgram *ir, Property property, EngineVerdict *found) {
    static const AssayVerdictKind kinds[] = {
        [ENGINE_UNKNOWN] = ASSAY_UNKNOWN, [ENGINE_TRUE] = ASSAY_TRUE, [ENGINE_FALSE] = ASSAY_FALSE};
    AssayVerdict verdict = {.property = property_name(property),
                            .description = property_description(property),
                            .kind = kinds[found->kind],
                            .detail = found->reason,
                            .message = found->message,
                            .inputs = json_of(found->inputs),
                            .told = found->told,
                            .steps_before = found->steps_before,
                            .certificate = found->certificate,
                            .why = found->why,
                            .set = found->set};
    if (found->kind == ENGINE_FALSE)
        verdict.detail = memory_copy_string(found->violation ? ir_violation_name(found->violation)
                                                             : property_name(property));
    if (found->loc)
        verdict.location = memory_copy_string(ir_loc_text(ir, found->loc));
    if (found->lost)
        verdict.lost = memory_copy_string(ir_loc_text(ir, found->lost));
    if (found->lost && found->allocated)
        verdict.allocated = memory_copy_string(ir_loc_text(ir, found->allocated));
    verdict.invariants = texts_at_loops(ir, &found->invariants, &verdict.n_invariants);
    verdict.measures = texts_at_loops(ir, &found->measures, &verdict.n_measures);
    verdict.holds_if_memory_is_safe = found->holds_if_memory_is_safe;
    verdict.assumes_memory_safe = found->assumes_memory_safe;
    verdict.unshown = lines_of(ir, &found->accesses);
    take_steps(ir, found, &verdict);
    ir_input_lists_free(found->inputs);
    *found = (EngineVerdict){0};
    return verdict;
}

size_t api_take_verdicts(IrProgram *ir, EngineAnswer *answer, AssayVerdict *verdicts) {
    size_t n = 0;
    for (int p = 0; p < N_PROPERTIES; p++)
        if (answer->answered >> p & 1)
            verdicts[n++] = verdict_of(ir, (Property)p, &answer->verdicts[p]);
    engine_answer_release(answer);
    return n;
}

// ---- What verdicts rest on ---------------------------------------------------------------------

static const char *condition_of(const AssayVerdict *behaviour) {
    IrViolation violation;
    return behaviour->kind == ASSAY_FALSE && ir_violation_by_name(behaviour->detail, &violation)
               ? ir_violation_condition(violation)
               : "behaviour is defined, which is not shown";
}

void api_tell_conditions(AssayVerdict *verdicts, size_t n) {
    const char *condition = NULL;
    for (size_t i = 0; i < n; i++)
        if (strcmp(verdicts[i].property, property_name(PROPERTY_DEF_BEHAVIOR)) == 0 &&
            verdicts[i].kind != ASSAY_TRUE)
            condition = condition_of(&verdicts[i]);
    for (size_t i = 0; i < n; i++)
        verdicts[i].holds_if = verdicts[i].kind == ASSAY_TRUE ? condition : NULL;
}

char *api_add_memory_assumption(const char *assumptions, const AssayVerdict *verdicts, size_t n) {
    Text text = {0}, accesses = {0};
    size_t n_resting = 0;
    text_add(&text, "%s", assumptions ? assumptions : "");
    for (size_t i = 0; i < n; i++) {
        if (!verdicts[i].assumes_memory_safe)
            continue;
        text_add(&text, "%s%s", n_resting++ ? ", " : "", verdicts[i].property);
        for (const char *line = verdicts[i].unshown; line && *line;
             line += strcspn(line, "\n") + 1) {
            size_t length = strcspn(line, "\n");
            if (!text_has_line(&accesses, line, length))
                text_add(&accesses, "%.*s\n", (int)length, line);
        }
    }
    if (n_resting)
        text_add(&text, ": memory is safe, every access and every free is valid\n");
    for (const char *line = text_chars(&accesses); *line; line += strcspn(line, "\n") + 1)
        text_add(&text, "not shown to be valid: %.*s\n", (int)strcspn(line, "\n"), line);
    text_release(&accesses);
    return api_take_or_null(&text);
}

// ---- Releasing ----------------------------------------------------------------------------------

static void release_texts(AssayInvariant *texts, size_t n) {
    for (size_t i = 0; i < n; i++) {
        free(texts[i].file);
        free(texts[i].text);
    }
    free(texts);
}

static void release_steps(AssayStep *steps, size_t n) {
    for (size_t i = 0; i < n; i++) {
        free(steps[i].what);
        free(steps[i].value);
    }
    free(steps);
}

void assay_verdicts_release(AssayVerdict *verdicts, size_t n) {
    for (size_t i = 0; i < n; i++) {
        AssayVerdict *verdict = &verdicts[i];
        char *strings[] = {verdict->detail, verdict->location, verdict->message,
                           verdict->inputs, verdict->why,      verdict->certificate,
                           verdict->set,    verdict->unshown,  verdict->allocated,
                           verdict->lost,   verdict->told,     verdict->needs};
        for (size_t s = 0; s < sizeof strings / sizeof *strings; s++)
            free(strings[s]);
        release_steps(verdict->steps, verdict->n_steps);
        release_texts(verdict->invariants, verdict->n_invariants);
        release_texts(verdict->measures, verdict->n_measures);
        *verdict = (AssayVerdict){0};
    }
}
