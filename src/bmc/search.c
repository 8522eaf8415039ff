// Many concrete runs, on inputs that are made of what the program mentions (dictionary.h): strings
// as long as its buffers, its own words, its own numbers as text. A run that gets somewhere new (a
// step from one block to another that no run made before, or made so often) is kept, and further
// inputs are derived from it by changing a few of its values. So conditions are met one after the
// other: an option, its value, a line of input.
//
// A run's inputs are its candidate: the values that it drew in order, and for each object with
// arbitrary contents a number that its bytes are computed from. What a candidate does not say is
// drawn by a generator.
#include "bmc/internal.h"

#include "base/clock.h"
#include "bmc/dictionary.h"
#include "interp/watch.h"
#include "ir/fold_float.h"

#include <math.h>
#include <string.h>

// Of the processor's time; on a busy machine up to so many times as long.
static const double BUSY = 3;
static const double FIRST_SEARCH = 1.5, LEAK_WAITS = 0.2; // seconds; the latter behind a search

enum {
    MAX_KEPT = 4000,
    MAX_DRAWS = 4000,
    MAX_OBJECTS = 200,
    SHORT_STEPS = 40 * 1000,
    LONG_STEPS = 400 * 1000,
    EDGES = 1 << 16,
    FIRST_RUNS = 60, // all of them new
};

typedef struct Draw {
    uint64_t value;
    uint32_t bits;
    bool is_float;
} Draw;

typedef struct Contents {
    uint64_t object, seed;
} Contents;

typedef struct Candidate {
    VEC(Draw) draws;
    VEC(Contents) objects;
    uint64_t seed; // of what it does not say
} Candidate;

typedef struct ObjectText {
    uint64_t object;
    Text text;
    char tail;
} ObjectText;

struct BmcSearch {
    IrProgram *program;
    const BmcOptions *options;
    BmcResult *result;
    Dictionary *dictionary;
    uint64_t random;
    VEC(Candidate) kept;

    // The run:
    const Candidate *candidate;
    Candidate used; // what it has drawn
    uint64_t generator, max_steps;
    Text typed; // on standard input, from here on: typed_at, then `typed_tail` so many times
    size_t typed_at, tail_left;
    char typed_tail;
    ObjectText texts[MAX_OBJECTS];
    size_t n_texts;

    // Where it was:
    uint32_t block; // a hash
    uint8_t *counts;
    uint8_t *seen; // of all runs: a bit for each class of counts
    VEC(uint32_t) touched;
    uint64_t runs, limited;
    bool takes_arguments;
};

typedef struct BmcSearch Search;

// ---- Values -------------------------------------------------------------------------------------

// The model of fgetc (models/input.c) takes 16 bits for a character; 2 is the character 0.
enum { TYPED_BITS = 16, TYPED_EOF = 1, TYPED_ZERO = 2 };

static uint64_t next_typed(Search *x, uint64_t *state) {
    if (x->typed_at < x->typed.length)
        return TYPED_ZERO + (unsigned char)x->typed.chars[x->typed_at++];
    if (x->tail_left > 0) {
        x->tail_left--;
        return TYPED_ZERO + (unsigned char)x->typed_tail;
    }
    x->typed.length = x->typed_at = 0;
    dictionary_text(x->dictionary, state, &x->typed, &x->typed_tail);
    x->tail_left = x->typed_tail ? dictionary_length(x->dictionary, state) % 5000 : 0;
    uint64_t choice = dictionary_random(state) % 8;
    return choice < 5 ? TYPED_ZERO + '\n' : choice < 7 ? TYPED_ZERO + ' ' : TYPED_EOF;
}

static uint64_t float_value(const Dictionary *d, uint64_t *state, uint32_t bits) {
    long double value = (long double)(int64_t)dictionary_number(d, state);
    if (dictionary_random(state) % 2)
        value = ldexpl(value, -(int)(dictionary_random(state) % 12));
    return ir_float_bits(value, bits).low;
}

// The first value of a run is the number of arguments, in a program that takes some.
static bool is_argument_count(const Search *x) {
    return x->takes_arguments && x->used.draws.count == 0;
}

static uint64_t new_value(Search *x, uint64_t *state, uint32_t bits, bool is_float) {
    const Dictionary *d = x->dictionary;
    uint64_t choice = dictionary_random(state) % 8;
    if (is_argument_count(x) && choice)
        return dictionary_random(state) % 6;
    if (is_float)
        return float_value(d, state, bits);
    if (bits == 1)
        return choice & 1;
    if (bits == TYPED_BITS && choice)
        return next_typed(x, state);
    if (bits <= 8 && choice < 6)
        return (unsigned char)dictionary_char(d, state);
    if (bits == 64 && (choice < 6 || dictionary_random(state) % 8))
        return dictionary_length(d, state);
    return dictionary_number(d, state);
}

static IrBits draw_value(void *context, IrDraw draw, uint32_t bits, bool is_float) {
    Search *x = context;
    if (draw == IR_DRAW_UNDEF)
        return (IrBits){dictionary_random(&x->generator) % 4, 0};
    size_t n = x->used.draws.count;
    Draw value = {.bits = bits, .is_float = is_float};
    value.value = n < x->candidate->draws.count ? x->candidate->draws.items[n].value
                                                : new_value(x, &x->generator, bits, is_float);
    if (n < MAX_DRAWS)
        vec_push(&x->used.draws, value);
    if (is_float && bits > 64)
        return ir_float_bits((long double)value.value, bits);
    uint64_t mask = bits < 64 ? ((uint64_t)1 << bits) - 1 : UINT64_MAX;
    return (IrBits){value.value & mask, 0};
}

static uint64_t seed_of(const Search *x, uint64_t object) {
    for (size_t i = 0; i < x->candidate->objects.count; i++)
        if (x->candidate->objects.items[i].object == object)
            return x->candidate->objects.items[i].seed;
    uint64_t state = x->candidate->seed ^ object * 0x2545f4914f6cdd1d;
    return dictionary_random(&state);
}

static ObjectText *text_of(Search *x, uint64_t object) {
    for (size_t i = x->n_texts; i-- > 0;)
        if (x->texts[i].object == object)
            return &x->texts[i];
    if (x->n_texts == MAX_OBJECTS)
        return NULL;
    ObjectText *text = &x->texts[x->n_texts++];
    uint64_t seed = seed_of(x, object);
    vec_push(&x->used.objects, ((Contents){object, seed}));
    text->object = object;
    text->text.length = 0;
    dictionary_text(x->dictionary, &seed, &text->text, &text->tail);
    return text;
}

static uint8_t byte_value(void *context, uint64_t object, uint64_t offset) {
    const ObjectText *text = text_of(context, object);
    if (!text)
        return 0;
    return (uint8_t)(offset < text->text.length ? text->text.chars[offset] : text->tail);
}

// ---- Runs ---------------------------------------------------------------------------------------

static bool at_block(void *context, IrMoment *moment) {
    Search *x = context;
    IrCut cut = ir_moment_cut(moment);
    uint32_t here = (cut.function * 0x9e3779b1u ^ cut.block * 0x85ebca6bu) >> 8;
    uint32_t edge = (here ^ x->block >> 1) % EDGES;
    if (!x->counts[edge])
        vec_push(&x->touched, edge);
    if (x->counts[edge] < UINT8_MAX)
        x->counts[edge]++;
    x->block = here;
    return true;
}

static void run_begin(Search *x, const Candidate *candidate) {
    for (size_t i = 0; i < x->touched.count; i++)
        x->counts[x->touched.items[i]] = 0;
    vec_clear(&x->touched);
    vec_clear(&x->used.draws);
    vec_clear(&x->used.objects);
    x->candidate = candidate;
    x->generator = x->used.seed = candidate->seed;
    x->n_texts = x->typed.length = x->typed_at = x->tail_left = 0;
    x->block = 0;
}

static IrRunResult run(Search *x, const Candidate *candidate, IrInputs *inputs, double deadline) {
    IrWatch watch = {.context = x,
                     .at_cut = at_block,
                     .at_blocks = true,
                     .checks_steps = x->options->math_ints,
                     .exact_ints = x->options->math_ints};
    Budget steps = {.deadline = deadline, .max_steps = x->max_steps};
    run_begin(x, candidate);
    return ir_run(x->program, &(IrRunOptions){.checks = x->options->checks,
                                              .malloc_may_fail = x->options->malloc_may_fail,
                                              .max_depth = 2000,
                                              .inputs = inputs,
                                              .budget = &steps,
                                              .watch = &watch});
}

// 1, 2, 3, 4 .. 7, 8 .. 15, 16 .. 31, 32 .. 127, more
static uint8_t class_of(uint8_t count) {
    static const uint8_t ends[] = {1, 2, 3, 7, 15, 31, 127};
    int c = 0;
    while (c < 7 && count > ends[c])
        c++;
    return (uint8_t)(1 << c);
}

static bool is_new(Search *x) {
    bool found = false;
    for (size_t i = 0; i < x->touched.count; i++) {
        uint32_t edge = x->touched.items[i];
        uint8_t class = class_of(x->counts[edge]);
        found |= !(x->seen[edge] & class);
        x->seen[edge] |= class;
    }
    return found;
}

static IrSource source_of(Search *x) { return (IrSource){x, draw_value, byte_value, NULL}; }

// The same run once more, with its inputs written down.
static void record(Search *x, const Candidate *candidate) {
    BmcRecorder recorder = {.from = source_of(x)};
    IrInputs *inputs = bmc_record(&recorder);
    IrRunResult result = run(x, candidate, inputs, 0);
    if (result.end == IR_RUN_VIOLATED && !recorder.is_full) {
        x->result->confirmed = result.violation;
        x->result->confirmed_at = ir_run_user_loc(x->program, &result);
        x->result->inputs = bmc_recorded_inputs(&recorder);
    }
    ir_run_result_release(&result);
    ir_inputs_free(inputs);
    bmc_recorder_release(&recorder);
}

// True when it violates what is checked, and that is evidence.
static bool shows(Search *x, const Candidate *candidate, const BmcPlan *plan, double deadline) {
    IrInputs *inputs = ir_inputs_from(source_of(x));
    IrRunResult result = run(x, candidate, inputs, deadline);
    bool found = result.end == IR_RUN_VIOLATED && ir_run_is_evidence(&result) &&
                 !(result.violation == IR_LEAK && plan->has_leak);
    x->runs++;
    x->limited += result.end == IR_RUN_LIMIT;
    ir_run_result_release(&result);
    ir_inputs_free(inputs);
    return found;
}

// ---- Candidates ---------------------------------------------------------------------------------

static void candidate_release(Candidate *c) {
    vec_free(&c->draws);
    vec_free(&c->objects);
}

static Candidate candidate_copy(const Candidate *from) {
    Candidate to = {.seed = from->seed};
    for (size_t i = 0; i < from->draws.count; i++)
        vec_push(&to.draws, from->draws.items[i]);
    for (size_t i = 0; i < from->objects.count; i++)
        vec_push(&to.objects, from->objects.items[i]);
    return to;
}

static size_t any_below(Search *x, size_t n) { return dictionary_random(&x->random) % n; }

// A text is typed from some character of the input on.
static void type_text(Search *x, Candidate *c) {
    Text text = {0};
    char tail;
    size_t at = any_below(x, c->draws.count);
    dictionary_text(x->dictionary, &x->random, &text, &tail);
    for (size_t i = 0; i < text.length && at < c->draws.count; at++)
        if (c->draws.items[at].bits == TYPED_BITS)
            c->draws.items[at].value = TYPED_ZERO + (unsigned char)text.chars[i++];
    text_release(&text);
}

static void change_draw(Search *x, Candidate *c) {
    size_t n = c->draws.count, at = any_below(x, n);
    Draw *draw = &c->draws.items[at];
    switch (any_below(x, 8)) {
    case 0: // another one's
        draw->value = c->draws.items[any_below(x, n)].value;
        break;
    case 1:
        draw->value += any_below(x, 2) ? 1 : UINT64_MAX;
        break;
    case 2: // what follows is drawn anew
        c->draws.count = at;
        break;
    case 3:
        type_text(x, c);
        break;
    default:
        draw->value = new_value(x, &x->random, draw->bits, draw->is_float);
    }
}

static void change(Search *x, Candidate *c) {
    bool has_draws = c->draws.count > 0, has_objects = c->objects.count > 0;
    if (has_objects && (!has_draws || any_below(x, 2)))
        c->objects.items[any_below(x, c->objects.count)].seed = dictionary_random(&x->random);
    else if (has_draws)
        change_draw(x, c);
}

static Candidate next_candidate(Search *x) {
    if (x->runs < FIRST_RUNS || !x->kept.count || any_below(x, 8) == 0)
        return (Candidate){.seed = dictionary_random(&x->random)};
    size_t latest = x->kept.count < 16 ? x->kept.count : 16;
    size_t from =
        any_below(x, 2) ? x->kept.count - 1 - any_below(x, latest) : any_below(x, x->kept.count);
    Candidate c = candidate_copy(&x->kept.items[from]);
    c.seed = dictionary_random(&x->random);
    for (size_t n = 1 + any_below(x, 3); n > 0; n--)
        change(x, &c);
    return c;
}

// ---- The search ---------------------------------------------------------------------------------

// Runs that all end at the limit of steps, or that draw nothing, lead nowhere.
static bool is_hopeless(const Search *x) {
    bool has_inputs = x->used.draws.count || x->used.objects.count;
    return !has_inputs || (x->runs >= FIRST_RUNS && x->limited * 10 > x->runs * 9);
}

static bool search(Search *x, Budget *budget, BmcPlan *plan, double seconds) {
    double start = clock_cpu(), last_new = start, end = clock_now() + BUSY * seconds;
    if (budget->deadline > 0 && budget->deadline < end)
        end = budget->deadline;
    while (budget_poll(budget, 0) == BUDGET_LEFT) {
        double now = clock_cpu(), patience = 0.3 + 0.5 * (last_new - start);
        if (plan->has_leak)
            patience = LEAK_WAITS;
        if (now > start + seconds || clock_now() > end || now - last_new > patience)
            return false;
        Candidate c = next_candidate(x);
        x->max_steps = x->runs % 16 ? SHORT_STEPS : LONG_STEPS;
        if (shows(x, &c, plan, end)) {
            record(x, &c);
            if (x->result->confirmed && !bmc_keep_leak(x->options, budget, plan, x->result)) {
                candidate_release(&c);
                return true;
            }
        }
        if (is_new(x) && x->kept.count < MAX_KEPT) {
            vec_push(&x->kept, candidate_copy(&x->used));
            last_new = clock_cpu();
        }
        candidate_release(&c);
        if (is_hopeless(x))
            return false;
    }
    return false;
}

static bool has_native(const IrProgram *program, IrNative native) {
    for (uint32_t f = 0; f < program->n_functions; f++)
        if (program->functions[f].kind == IR_FUNCTION_NATIVE &&
            program->functions[f].native == native)
            return true;
    return false;
}

bool bmc_takes_texts(const IrProgram *program) {
    return has_native(program, IR_NATIVE_MAKE_STRINGS) || has_native(program, IR_NATIVE_MAKE_TEXT);
}

static Search *search_new(IrProgram *program, const BmcOptions *options, BmcResult *result) {
    Search *x = memory_zeroed(sizeof *x);
    x->program = program;
    x->options = options;
    x->result = result;
    x->dictionary = dictionary_of(program);
    x->takes_arguments = has_native(program, IR_NATIVE_MAKE_STRINGS);
    x->random = 1;
    x->counts = memory_zeroed(EDGES);
    x->seen = memory_zeroed(EDGES);
    return x;
}

bool bmc_search(IrProgram *program, const BmcOptions *options, Budget *budget, BmcPlan *plan,
                double seconds, BmcResult *result) {
    if (!plan->search)
        plan->search = search_new(program, options, result);
    Search *x = plan->search;
    double start = clock_now();
    bool found = search(x, budget, plan, seconds);
    if (options->verbose)
        fprintf(stderr, "bmc: search: %llu runs, %zu kept, %.2f s%s\n", (unsigned long long)x->runs,
                x->kept.count, clock_now() - start, found ? ": a violation" : "");
    if (plan->has_leak && clock_now() + LEAK_WAITS < plan->leak_deadline)
        plan->leak_deadline = clock_now() + LEAK_WAITS; // nothing worse was found
    return found;
}

// The search has some time at first, and half of each unwinding's.
bool bmc_search_texts(IrProgram *program, const BmcOptions *options, Budget *budget, BmcPlan *plan,
                      double unwinding, BmcResult *result) {
    double seconds = unwinding > 0 ? 0.5 * unwinding : FIRST_SEARCH;
    double left = 0.25 * (budget->deadline - clock_now());
    if (!plan->has_text || options->no_samples || plan->has_leak)
        return false;
    if (budget->deadline > 0 && left < seconds)
        seconds = left;
    return bmc_search(program, options, budget, plan, seconds, result);
}

void bmc_search_free(Search *x) {
    if (!x)
        return;
    for (size_t i = 0; i < x->kept.count; i++)
        candidate_release(&x->kept.items[i]);
    for (size_t i = 0; i < MAX_OBJECTS; i++)
        text_release(&x->texts[i].text);
    vec_free(&x->kept);
    candidate_release(&x->used);
    text_release(&x->typed);
    vec_free(&x->touched);
    dictionary_free(x->dictionary);
    free(x->counts);
    free(x->seen);
    free(x);
}
