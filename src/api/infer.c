// Which precondition makes a function memory safe? Guess and prove.
//
// First every pointer gets an object that no index leaves, so that only shapes matter: which
// characters must be a string, which numbers must not be negative. Then one pointer after the other
// gets the weakest shape that suffices, the weakest candidate first, while the others keep what
// they have. What is left is proved as a whole, without any bound on numbers.
#include "api/compile.h"
#include "api/internal.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/vec.h"
#include "frontend/shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PLACES = 12, MAX_CONDITIONS = 24, MAX_STRINGS = 3 };
static const double SECONDS = 3;

typedef struct Infer {
    FrontendOptions options;
    const AssayInferOptions *wishes;
    double timeout;
    Survey survey;
    Shape shapes[MAX_PLACES];
    ShapeCondition conditions[MAX_CONDITIONS];
    uint32_t n_conditions;
    unsigned attempts;
    Text assumptions; // of the last attempt
} Infer;

static const ShapeCount NO_COUNT = {.number = -1, .factor = -1, .plus = -1, .string = -1};

// ---- In words -----------------------------------------------------------------------------------

static void add_count_text(const Infer *in, const ShapeCount *count, Text *text) {
    const Survey *s = &in->survey;
    bool has_some = count->number >= 0 || count->string >= 0;
    if (count->number >= 0)
        text_add(text, "%s", s->numbers.items[count->number].path);
    if (count->factor >= 0)
        text_add(text, " * %s", s->numbers.items[count->factor].path);
    if (count->plus >= 0)
        text_add(text, " + %s", s->numbers.items[count->plus].path);
    if (count->string >= 0)
        text_add(text, "%sstrlen(%s)", count->number >= 0 ? " + " : "",
                 s->places.items[count->string].path);
    if (count->constant || !has_some)
        text_add(text, "%s%lld", has_some ? " + " : "", (long long)count->constant);
}

static void add_shape_text(const Infer *in, size_t at, bool as_heap, Text *text) {
    const Shape *shape = &in->shapes[at];
    const char *path = in->survey.places.items[at].path;
    Text count = {0}, what = {0};
    add_count_text(in, &shape->count, &count);
    if (shape->kind == SHAPE_STRING)
        text_add(&what, "string(%s)", path);
    else if (shape->kind == SHAPE_LIST)
        text_add(&what, "%s%slist(%s)", shape->is_not_empty ? path : "",
                 !shape->is_not_empty ? ""
                 : as_heap            ? " != NULL & "
                                      : " != NULL && ",
                 path);
    else if (shape->kind == SHAPE_UNLIMITED)
        text_add(&what, "valid(%s, ...)", path); // while it is looked for
    else
        text_add(&what, as_heap ? "%s |-> [%s]" : "valid(%s, %s)", path, text_chars(&count));
    if (shape->or_null)
        text_add(text, as_heap ? "(%s = NULL | %s)" : "(%s == NULL || %s)", path,
                 text_chars(&what));
    else if (shape->or_none)
        text_add(text, as_heap ? "(%s <= 0 | %s)" : "(%s <= 0 || %s)", text_chars(&count),
                 text_chars(&what));
    else
        text_add(text, "%s", text_chars(&what));
    text_release(&count);
    text_release(&what);
}

// The place that holds the pointer, or -1.
static int parent_of(const Infer *in, size_t at) {
    const char *key = in->survey.places.items[at].key, *end = strrchr(key, '/');
    for (size_t i = 0; end && i < in->survey.places.count; i++) {
        const char *other = in->survey.places.items[i].key;
        if (strlen(other) == (size_t)(end - key) && strncmp(other, key, strlen(other)) == 0)
            return (int)i;
    }
    return -1;
}

static void add_place_text(const Infer *in, size_t at, bool as_heap, Text *memory) {
    int parent = parent_of(in, at);
    if (in->shapes[at].kind == SHAPE_ANY || (parent >= 0 && in->shapes[parent].kind == SHAPE_ANY))
        return;
    bool is_guarded = parent >= 0 && in->shapes[parent].or_null;
    text_add(memory, "%s", memory->length ? (as_heap ? " * " : " && ") : "");
    if (is_guarded)
        text_add(memory, as_heap ? "(%s = NULL | " : "(%s == NULL || ",
                 in->survey.places.items[parent].path);
    add_shape_text(in, at, as_heap, memory);
    text_add(memory, "%s", is_guarded ? ")" : "");
}

static void add_text(const Infer *in, bool as_heap, Text *text) {
    Text pure = {0}, memory = {0};
    for (uint32_t i = 0; i < in->n_conditions; i++) {
        const ShapeCondition *c = &in->conditions[i];
        text_add(&pure, "%s%s %s %s", i ? (as_heap ? " & " : " && ") : "",
                 in->survey.numbers.items[c->number].path, c->other < 0 ? ">=" : "<",
                 c->other < 0 ? "0" : in->survey.numbers.items[c->other].path);
    }
    for (int pass = 0; pass < 2; pass++) // of strings first: others speak of their lengths
        for (size_t i = 0; i < in->survey.places.count; i++)
            if ((in->shapes[i].kind == SHAPE_STRING) == (pass == 0))
                add_place_text(in, i, as_heap, &memory);
    bool has_both = pure.length && memory.length;
    const char *between = !has_both ? "" : as_heap ? " : " : " && ";
    const char *nothing = pure.length || memory.length ? "" : as_heap ? "emp" : "1";
    text_add(text, "%s%s%s%s", text_chars(&pure), between, text_chars(&memory), nothing);
    text_release(&pure);
    text_release(&memory);
}

// ---- One attempt --------------------------------------------------------------------------------

static bool is_safe(Infer *in, bool is_search) {
    Shapes shapes = {.survey = &in->survey,
                     .places = in->shapes,
                     .conditions = in->conditions,
                     .n_conditions = in->n_conditions,
                     .is_search = is_search};
    FrontendOptions options = in->options;
    options.shapes = &shapes;
    text_release(&in->assumptions);
    options.assumptions = &in->assumptions;
    Diag diag = {0};
    Budget budget = budget_of_seconds(in->timeout);
    AssayProgram program = {.is_function = true};
    in->attempts++;
    bool is_proved = false;
    if (frontend_load(&options, &program.ir, &diag, &budget, &program.times) == FRONTEND_OK) {
        AssayVerifyOptions verify = {
            .property = "valid-memsafety", .engine = ASSAY_ENGINE_SEG, .timeout = in->timeout};
        AssayVerdict verdicts[ASSAY_MAX_VERDICTS];
        char *messages = NULL;
        size_t n = assay_verify(&program, &verify, verdicts, NULL, &messages);
        is_proved = n == 1 && verdicts[0].kind == ASSAY_TRUE;
        assay_verdicts_release(verdicts, n);
        free(messages);
        ir_program_free(program.ir);
    }
    diag_release(&diag);
    if (in->wishes->verbose) {
        Text text = {0};
        add_text(in, false, &text);
        fprintf(stderr, "assay: %s%s: %s\n", is_search ? "" : "at last, ", text_chars(&text),
                is_proved ? "safe" : "not proved");
        text_release(&text);
    }
    return is_proved;
}

// ---- Shapes of all ------------------------------------------------------------------------------

static const char *owner_of(const SurveyPlace *place) { return strrchr(place->key, '/'); }

// Is the number at hand where the pointer is made? A parameter, or beside it in its structure.
static bool is_at_hand(const SurveyNumber *number, const SurveyPlace *place) {
    if (!number->owner)
        return true;
    const char *end = owner_of(place);
    size_t length = end ? (size_t)(end - place->key) : 0;
    return end && strlen(number->owner) == length &&
           strncmp(number->owner, place->key, length) == 0;
}

static void set_conditions(Infer *in, int level) {
    in->n_conditions = 0;
    const Survey *s = &in->survey;
    for (size_t i = 0; level > 0 && i < s->numbers.count; i++)
        if (s->numbers.items[i].is_signed && in->n_conditions < MAX_CONDITIONS)
            in->conditions[in->n_conditions++] = (ShapeCondition){(int)i, -1};
    for (size_t i = 0; level > 1 && i < s->numbers.count; i++)
        for (size_t k = 0; k < s->numbers.count; k++)
            if (!s->numbers.items[i].is_length && s->numbers.items[k].is_length &&
                in->n_conditions < MAX_CONDITIONS)
                in->conditions[in->n_conditions++] = (ShapeCondition){(int)i, (int)k};
}

static void set_strings(Infer *in, unsigned mask) {
    unsigned n = 0;
    for (size_t i = 0; i < in->survey.places.count; i++) {
        const SurveyPlace *place = &in->survey.places.items[i];
        in->shapes[i] = (Shape){.kind = place->is_list ? SHAPE_LIST : SHAPE_UNLIMITED,
                                .is_not_empty = place->is_list,
                                .count = NO_COUNT};
        if (place->is_char && n < MAX_STRINGS && mask >> n++ & 1)
            in->shapes[i].kind = SHAPE_STRING;
    }
}

static unsigned count_strings(const Infer *in) {
    unsigned n = 0;
    for (size_t i = 0; i < in->survey.places.count; i++)
        n += in->survey.places.items[i].is_char;
    return n < MAX_STRINGS ? n : MAX_STRINGS;
}

// As few strings and conditions as suffice.
static bool find_start(Infer *in) {
    unsigned n = count_strings(in);
    for (int level = 0; level <= 2; level++) {
        set_conditions(in, level);
        for (unsigned size = 0; size <= n; size++)
            for (unsigned mask = 0; mask < 1u << n; mask++) {
                if ((unsigned)__builtin_popcount(mask) != size)
                    continue;
                set_strings(in, mask);
                if (is_safe(in, true))
                    return true;
            }
    }
    return false;
}

static void drop_conditions(Infer *in) {
    for (uint32_t i = in->n_conditions; i-- > 0;) {
        ShapeCondition dropped = in->conditions[i];
        in->conditions[i] = in->conditions[--in->n_conditions];
        if (!is_safe(in, true)) {
            in->conditions[in->n_conditions++] = in->conditions[i];
            in->conditions[i] = dropped;
        }
    }
}

// ---- The shape of one ---------------------------------------------------------------------------

typedef VEC(ShapeCount) CountList;

static void add_count(CountList *list, int64_t constant, int number, int factor, int string) {
    ShapeCount count = {constant, number, factor, -1, string};
    vec_push(list, count);
}

// Rows of a matrix: product + number + 1.
static void add_matrix_counts(CountList *list, const Infer *in, const SurveyPlace *place, int i,
                              int k) {
    for (int plus = 0; plus < (int)in->survey.numbers.count; plus++)
        if (plus != i && plus != k && is_at_hand(&in->survey.numbers.items[plus], place))
            vec_push(list, ((ShapeCount){1, i, k, plus, -1}));
}

// Lengths by themselves, indices with one more; the lengths of strings; products.
static CountList find_counts(const Infer *in, size_t at) {
    CountList list = {0};
    const Survey *s = &in->survey;
    const SurveyPlace *place = &s->places.items[at];
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < s->numbers.count; i++) {
            const SurveyNumber *number = &s->numbers.items[i];
            if (is_at_hand(number, place) && number->is_length == (pass == 0)) {
                add_count(&list, pass, (int)i, -1, -1);
                add_count(&list, 1 - pass, (int)i, -1, -1);
            }
        }
    for (size_t i = 0; i < s->places.count; i++) {
        if (in->shapes[i].kind != SHAPE_STRING || i == at || !s->places.items[i].is_parameter)
            continue;
        for (int64_t more = 0; more < 2; more++)
            add_count(&list, more, -1, -1, (int)i);
        for (size_t k = 0; k < s->numbers.count; k++)
            if (is_at_hand(&s->numbers.items[k], place))
                add_count(&list, 1, (int)k, -1, (int)i);
    }
    for (size_t i = 0; i < s->numbers.count; i++)
        for (size_t k = i + 1; k < s->numbers.count; k++)
            if (is_at_hand(&s->numbers.items[i], place) && is_at_hand(&s->numbers.items[k], place))
                add_count(&list, 0, (int)i, (int)k, -1),
                    add_matrix_counts(&list, in, place, (int)i, (int)k);
    for (int64_t constant = 2; constant <= 16; constant += constant < 4 ? 1 : 4)
        add_count(&list, constant, -1, -1, -1);
    return list;
}

static bool try_shape(Infer *in, size_t at, Shape shape) {
    Shape before = in->shapes[at];
    in->shapes[at] = shape;
    if (is_safe(in, true))
        return true;
    in->shapes[at] = before;
    return false;
}

// The same, or null, or nothing to point to.
static void weaken(Infer *in, size_t at) {
    Shape shape = in->shapes[at];
    const ShapeCount *count = &shape.count;
    bool may_be_negative = shape.kind == SHAPE_VALID && count->number >= 0 &&
                           in->survey.numbers.items[count->number].is_signed;
    for (uint32_t i = 0; i < in->n_conditions; i++)
        may_be_negative &= in->conditions[i].number != count->number;
    for (size_t i = 0; i < in->survey.places.count; i++)
        if (in->shapes[i].kind == SHAPE_VALID && in->shapes[i].count.string == (int)at)
            return; // its length is spoken of
    if (may_be_negative) {
        shape.or_none = true;
        if (try_shape(in, at, shape))
            return;
        shape.or_none = false;
    }
    shape.or_null = true;
    try_shape(in, at, shape);
}

static bool find_shape(Infer *in, size_t at) {
    const SurveyPlace *place = &in->survey.places.items[at];
    ShapeKind kind = in->shapes[at].kind;
    ShapeCount one = NO_COUNT;
    one.constant = 1;
    if (try_shape(in, at, (Shape){.kind = SHAPE_ANY, .count = NO_COUNT}))
        return true;
    if (kind == SHAPE_LIST) {
        try_shape(in, at, (Shape){.kind = SHAPE_LIST, .count = NO_COUNT});
        return true;
    }
    bool is_found = try_shape(in, at, (Shape){.kind = SHAPE_VALID, .count = one});
    if (!is_found && kind == SHAPE_STRING)
        is_found = true; // as it is
    CountList counts = {0};
    if (!is_found && !place->is_structure)
        counts = find_counts(in, at);
    bool is_string_tried = !place->is_char;
    for (size_t i = 0; i < counts.count && !is_found; i++) {
        bool is_plain = counts.items[i].number >= 0 && counts.items[i].factor < 0;
        if (!is_string_tried && (!is_plain || counts.items[i].string >= 0)) {
            is_string_tried = true;
            is_found = try_shape(in, at, (Shape){.kind = SHAPE_STRING, .count = NO_COUNT});
        }
        if (!is_found)
            is_found = try_shape(in, at, (Shape){.kind = SHAPE_VALID, .count = counts.items[i]});
    }
    vec_free(&counts);
    if (is_found)
        weaken(in, at);
    return is_found;
}

// ---- All together -------------------------------------------------------------------------------

static bool find_precondition(Infer *in) {
    if (in->survey.places.count > MAX_PLACES || !find_start(in))
        return false;
    drop_conditions(in);
    for (size_t i = 0; i < in->survey.places.count; i++)
        if (!find_shape(in, i))
            return false;
    return is_safe(in, false);
}

// Compiles the files, and looks at the function's arguments.
static FrontendEnd prepare(Infer *in, Text *images, Diag *diag, double timeout) {
    Budget budget = budget_of_seconds(timeout);
    size_t compiled;
    FrontendEnd end = api_compile(&in->options, NULL, 0, images, &compiled, diag, &budget);
    if (end != FRONTEND_OK)
        return end;
    in->options.images = images;
    FrontendOptions options = in->options;
    options.survey = &in->survey;
    IrProgram *program = NULL;
    end = frontend_load(&options, &program, diag, &budget, NULL);
    ir_program_free(program);
    return end;
}

AssayStatus assay_infer(const AssayInput *input, const AssayInferOptions *options,
                        AssayPrecondition *found, char **messages) {
    CompileDatabase database = {0};
    Infer in = {.options = api_frontend_options(input, &database),
                .wishes = options,
                .timeout = options->timeout > 0 ? options->timeout : SECONDS};
    Diag diag = {0};
    Text *images = memory_zeroed((input->n_files + 1) * sizeof *images);
    *found = (AssayPrecondition){0};
    in.options.modular = false; // the precondition is the whole function's
    FrontendEnd end = FRONTEND_BAD_INPUT;
    if (!input->build_folder || compile_database_read(input->build_folder, &database, &diag))
        end = prepare(&in, images, &diag, input->timeout);
    if (end == FRONTEND_OK && find_precondition(&in)) {
        Text text = {0}, heap = {0};
        add_text(&in, false, &text);
        add_text(&in, true, &heap);
        found->text = text_take(&text);
        found->heap = text_take(&heap);
        found->assumptions = api_take_or_null(&in.assumptions);
    }
    text_release(&in.assumptions);
    found->attempts = in.attempts;
    *messages = api_take_or_null(&diag.text);
    survey_release(&in.survey);
    compile_database_release(&database);
    for (size_t i = 0; i < input->n_files; i++)
        text_release(&images[i]);
    free(images);
    return end == FRONTEND_OK          ? ASSAY_OK
           : end == FRONTEND_BAD_INPUT ? ASSAY_BAD_INPUT
                                       : ASSAY_TIMEOUT;
}

void assay_precondition_release(AssayPrecondition *found) {
    free(found->text);
    free(found->heap);
    free(found->assumptions);
    *found = (AssayPrecondition){0};
}
