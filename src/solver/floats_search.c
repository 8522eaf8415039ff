// Branch and prune: boxes wait on a stack; one is narrowed, tried at a point, and split.
//
// Ends because a box is given up, or has only points at last, and because of the deadline. How much
// of the first box is done is known by the halves that were closed: when that goes too slowly, the
// time is left to others.
#include "solver/floats_internal.h"

#include "base/clock.h"

#include <math.h>
#include <string.h>

struct Floats {
    const BitsTable *table;
    BitsEvaluation *evaluation;
    Map model; // id of a variable -> pattern
    FloatsStats stats;
};

typedef struct Search {
    Floats *floats;
    FloatsTape tape;
    FloatsValue *points; // values of the tape at a point
    const Bits *roots, *facts;
    uint32_t n_roots;
    size_t n_facts;
    VEC(FloatsValue) boxes; // one value for each input, box after box
    VEC(uint32_t) depths;
    FloatsValue *box, *half; // the one that is looked at; the other half of it
    uint32_t depth;
    double done;        // part of the first box that is closed
    bool is_incomplete; // a box was closed that may hold a solution
    uint32_t failed_checks;
} Search;

enum {
    MAX_FAILED_CHECKS = 200,
    MAX_NARROWINGS = 4,
    BOXES_BETWEEN_POLLS = 64,
    DEPTHS_BETWEEN_DIVES = 4
};

static void model_value(void *context, Bits var, uint64_t *words) {
    floats_value(context, var, words);
}

Floats *floats_new(const BitsTable *table) {
    Floats *floats = memory_zeroed(sizeof *floats);
    floats->table = table;
    floats->evaluation = bits_evaluation_new(table, model_value, floats);
    return floats;
}

void floats_free(Floats *floats) {
    if (!floats)
        return;
    bits_evaluation_free(floats->evaluation);
    map_release(&floats->model);
    free(floats);
}

void floats_value(const Floats *floats, Bits var, uint64_t *words) {
    uint64_t pattern = 0;
    memset(words, 0, bits_n_words(bits_width(floats->table, var)) * sizeof *words);
    if (map_get(&floats->model, var.id, &pattern))
        words[0] = pattern;
}

FloatsStats floats_stats(const Floats *floats) { return floats->stats; }

// ---- Sets of inputs ----------------------------------------------------------------------------

static const FloatsNode *input_node(const Search *s, size_t input) {
    return &s->tape.nodes.items[s->tape.inputs.items[input].place];
}

static bool is_point(const FloatsNode *node, const FloatsValue *value) {
    return node->as_float ? float_interval_is_point(value->number) : word_set_is_const(value->word);
}

// The last rank of the lower half: by value or, for small numbers, by rank, which reaches them much
// sooner.
static int64_t middle_rank(FloatInterval set, uint32_t width, bool by_rank) {
    int64_t infinity = float_infinity_rank(width);
    int64_t middle = set.low + (int64_t)(((uint64_t)set.high - (uint64_t)set.low) / 2);
    if (by_rank || set.low == ~infinity || set.high == infinity)
        return middle;
    double value = float_value(set.low, width) / 2 + float_value(set.high, width) / 2;
    int64_t rank = value == 0 ? -1 : float_rank_to(value, width);
    return rank < set.low || rank >= set.high ? middle : rank;
}

static void split_number(FloatsValue *low, FloatsValue *high, uint32_t width, bool by_rank) {
    FloatInterval set = low->number;
    if (set.nan) {
        low->number.nan = false;
        high->number = (FloatInterval){0, -1, true};
        return;
    }
    int64_t middle = middle_rank(set, width, by_rank);
    low->number.high = middle;
    high->number.low = middle + 1;
}

static void split_word(FloatsValue *low, FloatsValue *high, uint32_t width) {
    WordSet set = low->word;
    if (set.smin < 0 && set.smax >= 0) {
        low->word = word_set_meet(set, word_set_signed(width, set.smin, -1));
        high->word = word_set_meet(set, word_set_signed(width, 0, set.smax));
        return;
    }
    uint64_t middle = set.umin + (set.umax - set.umin) / 2;
    low->word = word_set_meet(set, word_set_unsigned(width, set.umin, middle));
    high->word = word_set_meet(set, word_set_unsigned(width, middle + 1, set.umax));
}

// A member, or (where bits are known) a word near to one; often the middle.
static uint64_t member(const FloatsNode *node, const FloatsValue *value) {
    if (node->as_float) {
        if (!float_interval_has_number(value->number))
            return node->width == 32 ? 0x7fc00000 : UINT64_C(0x7ff8000000000000);
        return float_pattern(middle_rank(value->number, node->width, false), node->width);
    }
    WordSet set = value->word;
    uint64_t near = set.smin < 0 && set.smax >= 0 ? set.umin : set.umin + (set.umax - set.umin) / 2;
    return (near & set.unknown) | set.ones;
}

// ---- Points ------------------------------------------------------------------------------------

// All roots and facts, by the circuits.
static bool is_model(Search *s) {
    BitsEvaluation *evaluation = s->floats->evaluation;
    bits_evaluation_forget(evaluation);
    for (uint32_t i = 0; i < s->n_roots; i++)
        if (!(*bits_evaluation_words(evaluation, s->roots[i]) & 1))
            return false;
    for (size_t i = 0; i < s->n_facts; i++)
        if (!(*bits_evaluation_words(evaluation, s->facts[i]) & 1))
            return false;
    return true;
}

static FloatsPass evaluate_at(Search *s, const uint64_t *patterns) {
    FloatsTape *tape = &s->tape;
    FloatsValue *values = tape->values;
    tape->values = s->points;
    for (size_t i = 0; i < tape->inputs.count; i++) {
        const FloatsNode *node = input_node(s, i);
        FloatsValue *value = &tape->values[tape->inputs.items[i].place];
        *value = floats_all(node);
        if (node->as_float)
            value->number = float_interval_point(patterns[i], node->width);
        if (node->as_word)
            value->word = word_set_const(node->width, patterns[i]);
    }
    FloatsPass pass = floats_forward(tape, false, false);
    tape->values = values;
    return pass;
}

// Is there a model at a point of the box? On yes, it is the model.
static bool try_point(Search *s) {
    uint64_t patterns[FLOATS_MAX_INPUTS];
    for (size_t i = 0; i < s->tape.inputs.count; i++)
        patterns[i] = member(input_node(s, i), &s->box[i]);
    if (s->failed_checks >= MAX_FAILED_CHECKS || evaluate_at(s, patterns) == FLOATS_EMPTY)
        return false;
    map_release(&s->floats->model);
    memset(&s->floats->model, 0, sizeof s->floats->model);
    for (size_t i = 0; i < s->tape.inputs.count; i++)
        map_set(&s->floats->model, input_node(s, i)->id, patterns[i]);
    if (is_model(s))
        return true;
    s->failed_checks++;
    return false;
}

// ---- Boxes -------------------------------------------------------------------------------------

static void push(Search *s, const FloatsValue *box, uint32_t depth) {
    for (size_t i = 0; i < s->tape.inputs.count; i++)
        vec_push(&s->boxes, box[i]);
    vec_push(&s->depths, depth);
}

static void pop(Search *s) {
    size_t n = s->tape.inputs.count;
    s->depth = vec_pop(&s->depths);
    s->boxes.count -= n;
    memcpy(s->box, s->boxes.items + s->boxes.count, n * sizeof *s->box);
}

static double size_of(const FloatsNode *node, const FloatsValue *value) {
    if (!node->as_float)
        return (double)(value->word.umax - value->word.umin) + 1;
    return value->number.nan + (float_interval_has_number(value->number)
                                    ? (double)value->number.high - (double)value->number.low + 1
                                    : 0);
}

// Takes over what the passes left of the inputs. Did one lose a good part?
static bool take_inputs(Search *s) {
    bool is_smaller = false;
    for (size_t i = 0; i < s->tape.inputs.count; i++) {
        const FloatsNode *node = input_node(s, i);
        double before = size_of(node, &s->box[i]);
        s->box[i] = s->tape.values[s->tape.inputs.items[i].place];
        is_smaller |= size_of(node, &s->box[i]) < 0.75 * before;
    }
    return is_smaller;
}

static FloatsPass narrow(Search *s) {
    for (size_t i = 0; i < s->tape.inputs.count; i++)
        s->tape.values[s->tape.inputs.items[i].place] = s->box[i];
    FloatsPass pass = floats_forward(&s->tape, false, true);
    for (int round = 0; pass == FLOATS_OPEN && round < MAX_NARROWINGS; round++) {
        if (!floats_backward(&s->tape))
            return FLOATS_EMPTY;
        if (!take_inputs(s))
            break;
        // The roots are true by now; only the first pass can tell that they are so everywhere.
        if (floats_forward(&s->tape, true, true) == FLOATS_EMPTY)
            return FLOATS_EMPTY;
        for (size_t i = 0; i < s->tape.roots.count; i++)
            s->tape.narrowed[s->tape.roots.items[i]] = true;
    }
    return pass;
}

// The input to split: a truth value; the one that open comparisons depend on most; now and then the
// widest.
static size_t choose_input(const Search *s) {
    size_t best = SIZE_MAX, n = s->tape.inputs.count;
    double best_score = -1;
    for (size_t i = 0; i < n; i++) {
        const FloatsNode *node = input_node(s, i);
        if (is_point(node, &s->box[i]))
            continue;
        double width = size_of(node, &s->box[i]) / ldexp(1, (int)node->width);
        double priority = s->tape.inputs.items[i].priority;
        double score = node->width == 1                     ? 3
                       : s->depth % 8 == 7 || priority <= 0 ? width
                                                            : 1 + priority;
        if (score > best_score) {
            best = i;
            best_score = score;
        }
    }
    return best;
}

static void split(Search *s, size_t input) {
    const FloatsNode *node = input_node(s, input);
    FloatInterval set = s->box[input].number;
    memcpy(s->half, s->box, s->tape.inputs.count * sizeof *s->half);
    // In turns where one end is much smaller than the other.
    bool is_uneven = node->as_float && !(set.low < -1 && set.high > 0) &&
                     ((uint64_t)set.high - (uint64_t)set.low) >> (node->width == 32 ? 23 : 52) > 8;
    if (node->as_float)
        split_number(&s->box[input], &s->half[input], node->width, is_uneven && s->depth % 2);
    else
        split_word(&s->box[input], &s->half[input], node->width);
    push(s, s->half, s->depth + 1);
    push(s, s->box, s->depth + 1);
}

// One input after the other becomes a point, and what follows for the others is computed before
// they do: for equations.
static bool dive(Search *s) {
    size_t n = s->tape.inputs.count, input;
    bool is_found = false;
    memcpy(s->half, s->box, n * sizeof *s->half);
    while (!is_found && (input = choose_input(s)) != SIZE_MAX) {
        const FloatsNode *node = input_node(s, input);
        uint64_t pattern = member(node, &s->box[input]);
        if (node->as_float)
            s->box[input].number = float_interval_point(pattern, node->width);
        if (node->as_word)
            s->box[input].word = word_set_const(node->width, pattern);
        if (narrow(s) == FLOATS_EMPTY)
            break;
        is_found = try_point(s);
    }
    memcpy(s->box, s->half, n * sizeof *s->half);
    return is_found;
}

static void close_box(Search *s, bool is_surely_empty) {
    s->is_incomplete |= !is_surely_empty;
    s->done += ldexp(1, -(int)s->depth);
}

// True: there is a model.
static bool look_at_box(Search *s) {
    pop(s);
    s->floats->stats.boxes++;
    FloatsPass pass = narrow(s);
    if (pass == FLOATS_EMPTY) {
        close_box(s, true);
        return false;
    }
    if (try_point(s))
        return true;
    // Where the roots hold everywhere and there is still no model, facts about other variables
    // fail.
    size_t input = pass == FLOATS_HOLDS ? SIZE_MAX : choose_input(s);
    if (input != SIZE_MAX && s->tape.inputs.count > 1 && s->depth % DEPTHS_BETWEEN_DIVES == 0 &&
        dive(s))
        return true;
    if (input == SIZE_MAX)
        close_box(s, false);
    else
        split(s, input);
    return false;
}

// Give up when what is done by the first part of the time lets one expect no end in it.
static bool is_hopeless(const Search *s, double start, double deadline, double now) {
    double share = (now - start) / (deadline - start);
    return now > deadline || (share > 0.1 && s->done < 1e-4) || (share > 0.25 && s->done < 0.02) ||
           (share > 0.5 && s->done < 0.1);
}

static SatAnswer search(Search *s, Budget *budget, double deadline) {
    double start = clock_now();
    for (uint64_t n = 1; s->depths.count; n++) {
        if (look_at_box(s))
            return SAT_YES;
        if (n % BOXES_BETWEEN_POLLS)
            continue;
        if ((budget && budget_poll(budget, 0) != BUDGET_LEFT) ||
            is_hopeless(s, start, deadline, clock_now()))
            return SAT_UNKNOWN;
        if (s->is_incomplete && s->failed_checks >= MAX_FAILED_CHECKS)
            return SAT_UNKNOWN;
    }
    return s->is_incomplete ? SAT_UNKNOWN : SAT_NO;
}

static void start(Search *s) {
    size_t n = s->tape.inputs.count;
    s->box = memory_zeroed(n * sizeof *s->box);
    s->half = memory_zeroed(n * sizeof *s->half);
    s->points = memory_zeroed(s->tape.nodes.count * sizeof *s->points);
    memcpy(s->points, s->tape.values, s->tape.nodes.count * sizeof *s->points);
    for (size_t i = 0; i < n; i++)
        s->box[i] = floats_all(input_node(s, i));
    push(s, s->box, 0);
}

SatAnswer floats_solve(Floats *floats, const Bits *roots, uint32_t n_roots, const Bits *facts,
                       size_t n_facts, Budget *budget, double deadline) {
    Search s = {
        .floats = floats, .roots = roots, .facts = facts, .n_roots = n_roots, .n_facts = n_facts};
    SatAnswer answer = SAT_UNKNOWN;
    double begin = clock_now();
    if (!bits_has_floats(floats->table))
        return answer;
    if (floats_tape_make(&s.tape, floats->table, roots, n_roots)) {
        start(&s);
        answer = search(&s, budget, deadline);
        floats->stats.calls++;
        floats->stats.answers += answer != SAT_UNKNOWN;
    }
    floats_tape_release(&s.tape);
    free(s.box);
    free(s.half);
    free(s.points);
    vec_free(&s.boxes);
    vec_free(&s.depths);
    floats->stats.seconds += clock_now() - begin;
    return answer;
}
