// Candidates are other values for the record: some of them left out, zero or one, and letters for
// characters. Each is run, and looked at, like the run that was found first (lasso_run), so
// whatever is taken is as much of a proof as that one was.
#include "recurrence/lasso_small.h"

#include "base/clock.h"
#include "interp/told.h"
#include "interp/trace.h"

#include <stdlib.h>
#include <string.h>

static const double SECONDS = 0.25; // of the processor
enum { MOST_RUNS = 300 };

typedef struct Shrinker {
    IrProgram *program;
    const LassoOptions *options;
    uint64_t max_steps;
    Budget budget;
    InputRecord best; // the values of the lasso
    Lasso *lasso;
    unsigned n_runs;
} Shrinker;

static bool is_over(Shrinker *s) {
    return s->n_runs >= MOST_RUNS || budget_poll(&s->budget, 0) != BUDGET_LEFT;
}

// Takes the candidate, which has a loop no longer than the best one.
static bool try_record(Shrinker *s, InputRecord *candidate) {
    LassoRun run;
    Lasso found = {0};
    if (!is_over(s)) {
        s->n_runs++;
        lasso_run(s->program, s->options, candidate, s->max_steps, &s->budget, &run, &found);
        lasso_run_release(&run);
    }
    bool is_better = found.is_found && found.loc == s->lasso->loc &&
                     candidate->loop_end.nondet <= s->best.loop_end.nondet;
    if (!is_better) {
        lasso_release(&found);
        input_record_release(candidate);
        return false;
    }
    candidate->nondet.count = candidate->loop_end.nondet;
    input_record_release(&s->best);
    s->best = *candidate;
    lasso_release(s->lasso);
    *s->lasso = found;
    return true;
}

// ---- Values -------------------------------------------------------------------------------------

static bool is_zero(const InputValue *value) { return !value->bits.low && !value->bits.high; }

static bool zero(Shrinker *s, size_t from, size_t to) {
    InputRecord candidate = input_record_copy(&s->best);
    bool changes = false;
    for (size_t i = from; i < to; i++) {
        changes |= !is_zero(&candidate.nondet.items[i]);
        candidate.nondet.items[i].bits = (IrBits){0, 0};
    }
    if (changes)
        return try_record(s, &candidate);
    input_record_release(&candidate);
    return false;
}

static bool leave_out(Shrinker *s, size_t from, size_t to) {
    InputRecord candidate = input_record_copy(&s->best);
    size_t behind = candidate.nondet.count - to;
    memmove(&candidate.nondet.items[from], &candidate.nondet.items[to],
            behind * sizeof *candidate.nondet.items);
    candidate.nondet.count = from + behind;
    return try_record(s, &candidate);
}

// A number may say how many others follow: less of it, and as many fewer of them.
static void shorten(Shrinker *s) {
    enum { FEW = 2, MANY = 4096 };
    for (size_t i = 0; i < s->best.nondet.count && !is_over(s); i++) {
        uint64_t number = s->best.nondet.items[i].bits.low;
        size_t behind = s->best.nondet.count - i - 1, fewer = (size_t)number - FEW;
        if (s->best.nondet.items[i].is_float || number <= FEW || number > MANY || fewer > behind)
            continue;
        InputRecord candidate = input_record_copy(&s->best);
        InputValue *values = candidate.nondet.items;
        values[i].bits = (IrBits){FEW, 0};
        memmove(&values[i + 1], &values[i + 1 + fewer], (behind - fewer) * sizeof *values);
        candidate.nondet.count -= fewer;
        try_record(s, &candidate);
    }
}

// The whole list, its halves, and so on, from its end.
static void over_ranges(Shrinker *s, bool (*change)(Shrinker *, size_t, size_t)) {
    for (size_t size = s->best.nondet.count; size && !is_over(s); size /= 2)
        for (size_t end = s->best.nondet.count; end && !is_over(s);) {
            size_t from = end > size ? end - size : 0;
            change(s, from, end);
            end = from < s->best.nondet.count ? from : s->best.nondet.count;
        }
}

static bool set(Shrinker *s, size_t index, uint64_t value) {
    InputRecord candidate = input_record_copy(&s->best);
    candidate.nondet.items[index].bits = (IrBits){value, 0};
    return try_record(s, &candidate);
}

// Characters are drawn with 16 bits (models/input.c).
static void set_single_values(Shrinker *s) {
    enum { CHARACTERS = 16, LETTER = 'a' + 2 };
    for (size_t i = 0; i < s->best.nondet.count && !is_over(s); i++) {
        const InputValue *value = &s->best.nondet.items[i];
        bool is_plain = is_zero(value) || value->is_float || value->width > 64;
        if (!is_plain && value->width == CHARACTERS)
            set(s, i, LETTER);
        else if (!is_plain && value->bits.low != 1)
            set(s, i, 1);
    }
}

static void write_letters(Shrinker *s) {
    InputRecord candidate = input_record_copy(&s->best);
    bool changes = false;
    for (size_t i = 0; i < candidate.memory.count; i++) {
        InputByte *byte = &candidate.memory.items[i];
        if (!byte->byte || byte->byte == 'a')
            continue;
        changes = true;
        input_record_set_byte(&candidate, i, 'a');
    }
    if (changes)
        try_record(s, &candidate);
    else
        input_record_release(&candidate);
}

// ---- In words -----------------------------------------------------------------------------------

typedef struct Telling {
    IrTold told;
    IrTrace trace;
    size_t n_visits, first, last;
    uint64_t lines_at_first, lines_at_last;
} Telling;

static uint64_t count_lines(const IrTold *told) {
    uint64_t n = told->n_more;
    for (size_t i = 0; i < told->lines.count; i++)
        n += told->lines.items[i].times;
    return n;
}

static bool tell_at_cut(void *context, IrMoment *moment) {
    Telling *t = context;
    (void)moment;
    if (t->n_visits == t->first)
        t->lines_at_first = count_lines(&t->told);
    if (t->n_visits == t->last)
        t->lines_at_last = count_lines(&t->told);
    return t->n_visits++ < t->last;
}

// Lines `from` to `to`, where a line that comes several times counts as often.
static void add_lines(const IrTold *told, uint64_t from, uint64_t to, const char *indent,
                      Text *text) {
    uint64_t first = 0;
    for (size_t i = 0; i < told->lines.count; i++) {
        const IrToldLine *line = &told->lines.items[i];
        uint64_t start = first > from ? first : from, end = first + line->times;
        end = end < to ? end : to;
        if (end > start) {
            text_add(text, "%s%s", indent, line->text);
            if (end - start > 1)
                text_add(text, ", %llu times", (unsigned long long)(end - start));
            text_add(text, "\n");
        }
        first += line->times;
    }
}

// "if getc() gives 5 for ever" instead of the number of the value, where it is only one.
static void say_what_comes_again(const Text *again, Lasso *lasso) {
    const char *lines = text_chars(again), *gives = strstr(lines, " = ");
    char *old = strstr(lasso->why, ", if input values ");
    size_t length = strcspn(lines, "\n");
    bool is_one = gives && gives < lines + length && !lines[length + 1] && !strstr(gives, ", ");
    if (!old || !is_one)
        return;
    Text why = {0};
    text_add(&why, "%.*s, if %.*s gives %.*s for ever", (int)(old - lasso->why), lasso->why,
             (int)(gives - lines), lines, (int)(lines + length - gives - 3), gives + 3);
    free(lasso->why);
    lasso->why = text_take(&why);
}

static void tell(Shrinker *s) {
    Telling t = {.trace = {.max_steps = 1, .max_draws = 1},
                 .first = s->lasso->first_visit,
                 .last = s->lasso->last_visit};
    IrWatch watch = {.context = &t, .at_cut = tell_at_cut};
    Budget own = {.deadline = clock_now() + 1};
    IrRunOptions options = {.malloc_may_fail = s->options->malloc_may_fail,
                            .budget = &own,
                            .trace = &t.trace,
                            .told = &t.told,
                            .watch = &watch};
    IrRunResult result;
    Text stem = {0}, again = {0};
    if (!ir_run_on(s->program, s->lasso->inputs, options, &result))
        return;
    ir_run_result_release(&result);
    add_lines(&t.told, 0, t.lines_at_first, "", &stem);
    add_lines(&t.told, t.lines_at_first, t.lines_at_last, "", &again);
    say_what_comes_again(&again, s->lasso);
    if (again.length)
        text_add(&stem, "again and again:\n");
    add_lines(&t.told, t.lines_at_first, t.lines_at_last, "  ", &stem);
    s->lasso->told = stem.length ? text_take(&stem) : NULL;
    text_release(&stem);
    text_release(&again);
    ir_told_release(&t.told);
    ir_trace_release(&t.trace);
}

void lasso_make_small(IrProgram *program, const LassoOptions *options, const InputRecord *record,
                      uint64_t max_steps, Budget *budget, Lasso *lasso) {
    Shrinker s = {
        program, options, max_steps, budget_of_part(budget, SECONDS), input_record_copy(record),
        lasso,   0};
    s.best.nondet.count = record->loop_end.nondet < record->nondet.count ? record->loop_end.nondet
                                                                         : record->nondet.count;
    shorten(&s);
    over_ranges(&s, leave_out);
    set_single_values(&s);
    over_ranges(&s, zero);
    write_letters(&s);
    tell(&s);
    input_record_release(&s.best);
}
