// From a visit of a run at a loop's head to a recurrent set: which paths, which inputs.
//
// Legs are tried in this order: one, two, three iterations as the run goes on from there; then all
// different single iterations of the next few as alternatives. Inputs of an iteration are first
// chosen as in the run, then as what the iteration compares them with.
#include "recurrence/recur.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_EXPLORED = 8, MAX_PERIOD = 3, MAX_LEGS = 4, MAX_CHOICES = 12 };

static void release_leg(RecurLeg *leg) {
    recur_terms_release(&leg->terms);
    recur_path_release(&leg->path);
    vec_free(&leg->choices);
}

static void drop_legs(RecurSet *set) {
    for (size_t i = 0; i < set->legs.count; i++)
        release_leg(&set->legs.items[i]);
    vec_clear(&set->legs);
}

void recur_set_release(RecurSet *set) {
    drop_legs(set);
    vec_free(&set->legs);
    vec_free(&set->atoms);
    recur_shape_release(&set->shape);
    free(set->bits);
    free(set->start);
    *set = (RecurSet){0};
}

typedef struct Search {
    RecurTask task;
    Budget *budget;
    size_t visit, n_visits;
    InputPlace given;
    RecurSet set;
    bool is_found, has_asked;
} Search;

// ---- Legs ---------------------------------------------------------------------------------------

static bool add_leg(Search *s, size_t skip, size_t n_iterations) {
    RecurLeg leg = {0};
    recur_terms_start(&leg.terms, s->task.is_math);
    if (!recur_follow(&s->task, skip, n_iterations, &s->set.shape, &leg.terms, &leg.path)) {
        release_leg(&leg);
        return false;
    }
    for (size_t i = 0; i < s->set.legs.count; i++)
        if (s->set.legs.items[i].path.signature == leg.path.signature) {
            release_leg(&leg); // the same path as before
            return true;
        }
    for (size_t i = 0; i < leg.path.inputs.count; i++) {
        const RecurInput *input = &leg.path.inputs.items[i];
        vec_push(&leg.choices, recur_number(&leg.terms, input->value, input->bits));
    }
    vec_push(&s->set.legs, leg);
    return true;
}

// The start's values, and how wide the variables are.
static void describe_start(Search *s) {
    RecurSet *set = &s->set;
    uint32_t n = set->shape.n_vars;
    const RecurLeg *leg = &set->legs.items[0];
    free(set->bits);
    free(set->start);
    set->bits = memory_zeroed((n + 1) * sizeof *set->bits);
    set->start = memory_zeroed((n + 1) * sizeof *set->start);
    for (RecurTerm t = 1; t < leg->terms.nodes.count; t++) {
        const RecurNode *node = recur_node(&leg->terms, t);
        if (node->op == RECUR_VAR && node->value < n)
            set->bits[(size_t)node->value] = node->bits;
    }
    for (uint32_t v = 0; v < n; v++)
        set->start[v] = leg->path.before.items[v];
}

static bool try_set(Search *s) {
    if (!recur_collect_atoms(&s->set))
        return false;
    s->has_asked = true;
    return recur_close(&s->set, s->budget);
}

// ---- Choices ------------------------------------------------------------------------------------

static bool mentions(const RecurTerms *terms, RecurTerm term, uint32_t first_var) {
    bool *is_used = memory_zeroed(term + 1);
    bool found = false;
    is_used[term] = true;
    for (RecurTerm t = term; t > 0 && !found; t--) {
        const RecurNode *n = recur_node(terms, t);
        if (!is_used[t])
            continue;
        found = n->op == RECUR_VAR && n->value >= first_var;
        is_used[n->a] = is_used[n->b] = is_used[n->c] = true;
    }
    free(is_used);
    return found;
}

typedef VEC(RecurTerm) TermList;

static void add_neighbours(RecurTerms *terms, RecurTerm term, uint32_t bits, TermList *list) {
    vec_push(list, term);
    for (int change = -1; change <= 1; change += 2)
        vec_push(list, recur_term(terms, (RecurNode){.op = IR_ADD,
                                                     .bits = (uint16_t)bits,
                                                     .from_bits = (uint16_t)bits,
                                                     .a = term,
                                                     .b = recur_number(terms, change, bits)}));
}

// A term over the state before the leg, for the state behind it.
static RecurTerm behind(RecurLeg *leg, RecurTerm term, uint32_t n_vars) {
    RecurTerm *moved = memory_zeroed((term + 1) * sizeof *moved);
    for (RecurTerm t = 1; t <= term; t++) {
        RecurNode n = *recur_node(&leg->terms, t);
        if (n.op == RECUR_VAR) {
            moved[t] = n.value < n_vars ? leg->path.after.items[(size_t)n.value] : t;
        } else if (n.op == RECUR_NUMBER) {
            moved[t] = t;
        } else {
            n.a = moved[n.a];
            n.b = moved[n.b];
            n.c = moved[n.c];
            moved[t] = recur_term(&leg->terms, n);
        }
    }
    RecurTerm result = moved[term];
    free(moved);
    return result;
}

// Where the input becomes a variable that the next iteration compares: what it will be compared
// with.
static void collect_later_choices(Search *s, RecurLeg *leg, const RecurInput *input,
                                  RecurTerm n_nodes, TermList *list) {
    uint32_t n_vars = s->set.shape.n_vars;
    for (RecurTerm t = 1; t < n_nodes && list->count < MAX_CHOICES; t++) {
        RecurNode n = *recur_node(&leg->terms, t);
        if (!recur_is_comparison(&n) || n.from_bits != input->bits)
            continue;
        for (int side = 0; side < 2; side++) {
            RecurNode v = *recur_node(&leg->terms, side ? n.b : n.a);
            if (v.op != RECUR_VAR || v.value >= n_vars ||
                leg->path.after.items[(size_t)v.value] != input->term)
                continue;
            RecurTerm other = behind(leg, side ? n.a : n.b, n_vars);
            if (!mentions(&leg->terms, other, n_vars))
                add_neighbours(&leg->terms, other, input->bits, list);
        }
    }
}

// What the leg compares an input with, and its neighbours; then the state's own variables.
static void collect_choices(Search *s, RecurLeg *leg, const RecurInput *input, TermList *list) {
    uint32_t n_vars = s->set.shape.n_vars;
    size_t n_nodes = leg->terms.nodes.count;
    for (RecurTerm t = 1; t < n_nodes && list->count < MAX_CHOICES; t++) {
        RecurNode n = *recur_node(&leg->terms, t);
        if (!recur_is_comparison(&n) || n.from_bits != input->bits ||
            (n.a != input->term && n.b != input->term))
            continue;
        RecurTerm other = n.a == input->term ? n.b : n.a;
        if (!mentions(&leg->terms, other, n_vars))
            add_neighbours(&leg->terms, other, input->bits, list);
    }
    collect_later_choices(s, leg, input, (RecurTerm)n_nodes, list);
    for (RecurTerm t = 1; t < n_nodes && list->count < MAX_CHOICES; t++) {
        RecurNode n = *recur_node(&leg->terms, t);
        if (n.op == RECUR_VAR && n.value < n_vars && n.bits == input->bits)
            vec_push(list, t);
    }
    vec_push(list, recur_number(&leg->terms, 0, input->bits));
    vec_push(list, recur_number(&leg->terms, 1, input->bits));
}

static bool try_choices(Search *s) {
    RecurLeg *leg = &s->set.legs.items[0];
    for (size_t d = 0; d < leg->path.inputs.count && d < 4; d++) {
        TermList list = {0};
        RecurTerm saved = leg->choices.items[d];
        collect_choices(s, leg, &leg->path.inputs.items[d], &list);
        bool found = false;
        for (size_t i = 0; i < list.count && !found; i++) {
            leg->choices.items[d] = list.items[i];
            found = try_set(s);
        }
        vec_free(&list);
        if (found)
            return true;
        leg->choices.items[d] = saved;
    }
    return false;
}

// ---- At the head --------------------------------------------------------------------------------

static bool try_period(Search *s, size_t n_iterations) {
    drop_legs(&s->set);
    if (!add_leg(s, 0, n_iterations))
        return false;
    describe_start(s);
    return try_set(s) || (n_iterations == 1 && try_choices(s));
}

static bool try_alternatives(Search *s, size_t explored) {
    drop_legs(&s->set);
    for (size_t skip = 0; skip < explored && s->set.legs.count < MAX_LEGS; skip++)
        if (!add_leg(s, skip, 1))
            break;
    if (s->set.legs.count < 2)
        return false;
    describe_start(s);
    return try_set(s);
}

static bool look_for_set(Search *s) {
    if (!recur_shape_start(s->task.program, s->task.moment, &s->set.shape))
        return false;
    size_t explored = recur_explore(&s->task, MAX_EXPLORED, &s->set.shape);
    bool found = false;
    for (size_t period = 1; !found && period <= MAX_PERIOD && period <= explored; period++)
        found = budget_poll(s->budget, 0) == BUDGET_LEFT && try_period(s, period);
    return found || (explored > 1 && try_alternatives(s, explored));
}

static bool search_at_cut(void *context, IrMoment *moment) {
    Search *s = context;
    if (s->n_visits++ != s->visit)
        return true;
    s->task.moment = moment;
    s->is_found = look_for_set(s);
    return false;
}

static void replay(IrProgram *program, const LassoOptions *options, InputRecord *record,
                   const IrWatch *watch, Budget *budget) {
    Budget own = {.deadline = budget->deadline};
    input_record_restart(record);
    IrInputs *inputs = input_record_inputs(record);
    IrRunOptions run_options = {.malloc_may_fail = options->malloc_may_fail,
                                .max_memory = 64 << 20,
                                .inputs = inputs,
                                .budget = &own,
                                .watch = watch};
    IrRunResult result = ir_run(program, &run_options);
    ir_run_result_release(&result);
    ir_inputs_free(inputs);
}

static void fill_lasso(IrProgram *program, const RecurSet *set, const InputRecord *record,
                       InputPlace given, IrCut cut, Lasso *lasso) {
    Text shown = {0};
    recur_show(program, set, &shown);
    *lasso = (Lasso){.is_found = true,
                     .loc = lasso_place(program, cut),
                     .inputs = input_record_lists(record, given),
                     .set = text_take(&shown)};
    lasso->why = memory_copy_string(
        cut.block == 0 ? "each call leads to another one with arguments in this set"
                       : "each iteration leads back into this set of states");
}

bool recur_search(IrProgram *program, const LassoOptions *options, InputRecord *record,
                  const LassoVisits *visits, size_t visit, Budget *budget, Lasso *lasso,
                  bool *asked) {
    Search s = {.task = {.program = program,
                         .record = record,
                         .given = visits->items[visit].given,
                         .is_math = options->math_ints},
                .budget = budget,
                .visit = visit,
                .set = {.is_math = options->math_ints}};
    IrWatch watch = {.context = &s,
                     .at_cut = search_at_cut,
                     .checks_steps = options->math_ints,
                     .exact_ints = options->math_ints};
    replay(program, options, record, &watch, budget);
    bool is_proved = s.is_found && recur_check(program, options, &s.set, record, visit, budget);
    if (is_proved)
        fill_lasso(program, &s.set, record, visits->items[visit].given, visits->items[visit].cut,
                   lasso);
    recur_set_release(&s.set);
    *asked = s.has_asked;
    return is_proved;
}
