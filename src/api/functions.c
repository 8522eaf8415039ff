// Every function by itself: the files are compiled and loaded once; then each function is one job
// in a process of its own, which slices the program to what the function reaches and runs all
// engines on it.
#include "api/compile.h"
#include "api/contract_search.h"
#include "api/internal.h"
#include "api/since.h"
#include "api/verdict_bytes.h"
#include "api/verdict_cache.h"
#include "api/units.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/resident.h"
#include "ir/keep_reachable.h"
#include "verdict/portfolio.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double DEFAULT_SECONDS = 10; // for a function, unless the user says something else
static const double STRICT_SHARE = 0.2;   // of a function's time, for a proof for every argument
static const double LEAST_SECONDS = 0.5;  // what is given less proves nothing
static const double OUT_OF_TIME = 0.6;    // who took less of the time would not use more
static const double MORE_TIME = 1.5;      // times: less than that decides nothing new
static const double USABLE_MEMORY = 0.8;  // of what the machine can give
static const double USABLE_TIME = 0.96;   // the rest is for saying what was found
static const uint64_t CACHE_BYTES = UINT64_C(1) << 29;

// Engines of one function: two at least, since one proves and another one refutes.
enum { LEAST_MIB = 16, LEAST_JOBS = 2 };

typedef struct Check { // one call
    const AssayFunctionsOptions *options;
    AssayVerifyOptions verify; // of one function
    uint32_t properties;       // that the user asks for
    bool is_modular;
    bool has_checks; // for undefined behaviour
    unsigned slots;
    size_t memory_mib;
    size_t cache_memory_mib; // of one function; 0: the user has set no limit
    Store store;
    bool has_store;
    size_t excluded, unchanged;
    Since since;
    Diag diag;
    Budget budget;
    Interner *strings;
    VEC(AssayFunction) results;
    Map seen;    // digests of functions that were met before, of the same place
    Map earlier; // functions that earlier units have, by place and compiled file
    AssayFunctionsProgress progress;
} Check;

typedef struct Unit { // one program
    Check *check;
    const FrontendOptions *frontend; // with the files' bitcode
    IrProgram *ir;
    FrontendEntries entries;
    Graph references;
    Digest *digests; // of each node of the references, by itself
} Unit;

typedef struct Task { // a function that must be checked
    Unit *unit;
    const FrontendEntry *entry;
    size_t result;
    Digest key;
    char *name;
    size_t size; // instructions that it reaches
} Task;

typedef VEC(Task) TaskList;
typedef VEC(const char *) FileList;

// ---- One function, in a process of its own ------------------------------------------------------

static uint32_t properties_of(const Check *check, const FrontendEntry *entry) {
    return api_narrow(check->properties, strcmp(entry->function, "main") != 0, check->has_checks);
}

typedef struct TaskHead { // of the answer
    double seconds, limit;
} TaskHead;

// What fails with some argument is a question about callers.
static void answer(const Task *task, size_t inherited_mib, double deadline, AssayVerdict *verdicts,
                   size_t n) {
    const Check *check = task->unit->check;
    ContractTask contract = {.frontend = *task->unit->frontend,
                             .verify = check->verify,
                             .is_modular = check->is_modular,
                             .assumptions = task->entry->assumptions,
                             .deadline = deadline,
                             .inherited_mib = inherited_mib};
    contract.frontend.function = task->entry->function;
    contract.frontend.all_functions = false;
    contract_answer(&contract, verdicts, n);
}

static void do_task(void *context, Budget *budget, Text *bytes) {
    const Task *task = context;
    const Unit *unit = task->unit;
    double start = clock_now();
    AssayProgram program = {.ir = unit->ir,
                            .is_function = strcmp(task->entry->function, "main"),
                            .has_checks = unit->check->has_checks};
    program.ir->entry = task->entry->entry;
    program.ir->main = task->entry->start;
    ir_keep_reachable(program.ir, &unit->references, task->entry->entry);
    program.has_contracts = unit->check->is_modular && api_relies_on_contracts(program.ir);
    program.inherited_mib = resident_mib_of(getpid());
    AssayVerifyOptions options = unit->check->verify;
    TaskHead head = {.limit = options.timeout};
    if (budget->deadline > 0 && budget->deadline - start < options.timeout)
        head.limit = options.timeout = budget->deadline > start ? budget->deadline - start : 0.001;
    bool asks_callers = program.is_function && !unit->check->options->strict_callers;
    EngineAnswer found = {0};
    Diag diag = {0};
    AssayVerdict verdicts[ASSAY_MAX_VERDICTS];
    uint32_t properties = api_properties(&program, &options, &diag);
    if (asks_callers)
        options.timeout *= STRICT_SHARE;
    if (properties)
        api_verify(&program, properties, &options, &found);
    size_t n = api_take_verdicts(program.ir, &found, verdicts);
    if (asks_callers)
        answer(task, program.inherited_mib, start + head.limit, verdicts, n);
    head.seconds = clock_now() - start;
    text_add_bytes(bytes, &head, sizeof head);
    verdict_bytes_write(verdicts, n, bytes);
    assay_verdicts_release(verdicts, n);
    diag_release(&diag);
    free(program.assumptions);
}

// ---- What they say ------------------------------------------------------------------------------

static void set_unknown(const Check *check, const FrontendEntry *entry, AssayFunction *result,
                        const char *reason) {
    uint32_t set = properties_of(check, entry);
    for (int p = 0; p < N_PROPERTIES; p++)
        if (set >> p & 1)
            result->verdicts[result->n_verdicts++] = api_unknown((Property)p, reason);
}

static void set_verdicts(Check *check, AssayFunction *result, const CachedVerdicts *found) {
    bool is_refuted = false;
    char *assumptions =
        api_add_memory_assumption(result->assumptions, found->verdicts, found->n_verdicts);
    free(result->assumptions);
    result->assumptions = assumptions;
    for (size_t i = 0; i < found->n_verdicts; i++) {
        result->verdicts[i] = found->verdicts[i];
        result->verdicts[i].assumptions = result->assumptions;
        result->verdicts[i].external = result->external;
        is_refuted |= found->verdicts[i].kind == ASSAY_FALSE;
    }
    result->n_verdicts = found->n_verdicts;
    api_tell_conditions(result->verdicts, result->n_verdicts);
    result->seconds = found->seconds;
    check->progress.done++;
    check->progress.refuted += is_refuted;
}

static bool read_answer(Interner *strings, const Text *bytes, TaskHead *head,
                        CachedVerdicts *found) {
    if (bytes->length < sizeof *head)
        return false;
    memcpy(head, bytes->chars, sizeof *head);
    found->seconds = head->seconds;
    return verdict_bytes_read(bytes->chars + sizeof *head, bytes->length - sizeof *head, strings,
                              found->verdicts, &found->n_verdicts);
}

// What an earlier round has decided stays.
static void take_over(Check *check, AssayFunction *result, CachedVerdicts *found) {
    bool was_refuted = false;
    for (size_t i = 0; i < result->n_verdicts && i < found->n_verdicts; i++) {
        AssayVerdict *old = &result->verdicts[i], *new = &found->verdicts[i], kept = *old;
        was_refuted |= old->kind == ASSAY_FALSE;
        if (old->kind == ASSAY_UNKNOWN || new->kind != ASSAY_UNKNOWN)
            continue;
        *old = *new;
        *new = kept;
    }
    found->seconds += result->seconds;
    assay_verdicts_release(result->verdicts, result->n_verdicts);
    check->progress.done -= result->n_verdicts > 0;
    check->progress.refuted -= was_refuted;
    result->n_verdicts = 0;
}

static uint32_t take_answer(void *context, const PortfolioAnswer *answer) {
    Check *check = context;
    const Task *task = answer->job->context;
    AssayFunction *result = &check->results.items[task->result];
    CachedVerdicts found = {0};
    TaskHead head;
    if (answer->end == PORTFOLIO_ANSWERED &&
        read_answer(check->strings, answer->bytes, &head, &found)) {
        take_over(check, result, &found);
        CacheLimits limits = {head.limit, check->cache_memory_mib};
        if (check->has_store)
            verdict_cache_put(&check->store, task->key, task->unit->ir, &task->unit->references,
                              task->entry->entry, limits, &found);
        set_verdicts(check, result, &found);
        return 0;
    }
    if (result->n_verdicts) // of an earlier round
        return 0;
    const char *reason = answer->end == PORTFOLIO_OUT_OF_MEMORY    ? "out of memory"
                         : check->budget.end == BUDGET_INTERRUPTED ? "cancelled"
                         : answer->end == PORTFOLIO_OUT_OF_TIME    ? "timeout"
                                                                   : "crash";
    set_unknown(check, task->entry, result, reason);
    bool was_killed = check->budget.deadline <= 0 || clock_now() < check->budget.deadline;
    if (answer->end == PORTFOLIO_OUT_OF_TIME && was_killed) // else it was never started
        result->seconds = check->verify.timeout;
    check->progress.done++;
    return 0;
}

static bool watch(void *context, const char *running, double seconds) {
    Check *check = context;
    const AssayFunctionsOptions *options = check->options;
    (void)seconds;
    check->progress.running = running;
    return !options->progress || options->progress(options->progress_context, &check->progress);
}

// ---- One program --------------------------------------------------------------------------------

static uint64_t short_key(Digester *d) {
    Digest digest = digest_end(d);
    uint64_t key;
    memcpy(&key, digest.bytes, sizeof key);
    return key;
}

static Digester begin_place(const FrontendEntry *entry) {
    Digester d = digest_begin("place");
    digest_add_string(&d, entry->file);
    digest_add_number(&d, entry->line);
    digest_add_bytes(&d, entry->function, ir_name_length(entry->function));
    return d;
}

static uint64_t key_in_file(const FrontendEntry *entry) {
    Digester d = begin_place(entry);
    digest_add_string(&d, entry->unit);
    return short_key(&d);
}

// A function of a header is in every file that includes it, and that of a shared file in many
// programs. The former is another function where a macro means something else.
static bool is_seen(Check *check, const FrontendEntry *entry, Digest print) {
    Digester d = begin_place(entry);
    digest_add_digest(&d, print);
    uint64_t key = short_key(&d), known;
    bool seen =
        map_get(&check->seen, key, &known) || map_get(&check->earlier, key_in_file(entry), &known);
    map_set(&check->seen, key, 1);
    return seen;
}

static Digest key_of(const Unit *unit, const FrontendEntry *entry, Digest print) {
    const Check *check = unit->check;
    Digester d = digest_begin("verdicts");
    digest_add_number(&d, unit->ir->data_model);
    digest_add_number(&d, check->is_modular);
    digest_add_number(&d, check->options->strict_callers);
    if (!check->options->strict_callers && entry->assumptions)
        digest_add_string(&d, entry->assumptions); // names in contracts
    verdict_cache_add_options(&d, properties_of(check, entry), &check->verify);
    digest_add_number(&d, strcmp(entry->function, "main") == 0);
    digest_add_digest(&d, print);
    return digest_end(&d);
}

static bool is_wanted(const Check *check, const FrontendEntry *entry) {
    const AssayFunctionsOptions *options = check->options;
    Text name = {0};
    text_add(&name, "%.*s", (int)ir_name_length(entry->function), entry->function);
    bool is =
        !options->wants || options->wants(options->wants_context, text_chars(&name), entry->file);
    text_release(&name);
    return is;
}

static void add_function(Unit *unit, const FrontendEntry *entry, TaskList *tasks) {
    Check *check = unit->check;
    Digest print = {0};
    if (entry->entry != IR_NONE)
        print = ir_fingerprint(&unit->references, unit->digests, entry->entry);
    if (is_seen(check, entry, print))
        return;
    if (!is_wanted(check, entry)) {
        check->excluded++;
        return;
    }
    if (check->options->since && since_has(&check->since, entry->function, print)) {
        check->unchanged++;
        return;
    }
    AssayFunction result = {.file = memory_copy_string(entry->file), .line = entry->line};
    Text name = {0};
    text_add(&name, "%.*s", (int)ir_name_length(entry->function), entry->function);
    result.name = text_take(&name);
    result.assumptions = entry->assumptions ? memory_copy_string(entry->assumptions) : NULL;
    result.external = api_externals(unit->ir, &unit->references, entry->entry);
    check->progress.all++;
    vec_push(&check->results, result);
    AssayFunction *kept = &vec_last(&check->results);
    if (entry->reason) {
        set_unknown(check, entry, kept, entry->reason);
        check->progress.done++;
        return;
    }
    Task task = {.unit = unit,
                 .entry = entry,
                 .result = check->results.count - 1,
                 .key = key_of(unit, entry, print),
                 .name = kept->name};
    CachedVerdicts known;
    CacheLimits limits = {check->verify.timeout, check->cache_memory_mib};
    if (check->has_store && verdict_cache_get(&check->store, task.key, unit->ir, &unit->references,
                                              entry->entry, limits, check->strings, &known)) {
        kept->is_known = true;
        check->progress.known++;
        set_verdicts(check, kept, &known);
    } else {
        vec_push(tasks, task);
    }
}

// What the loaded program leaves of the memory, divided among the jobs.
static void divide_memory(Check *check, Portfolio *portfolio) {
    size_t own = resident_mib_of(getpid()), all = check->memory_mib;
    portfolio->inherited_mib = own;
    portfolio->memory_mib = all > own + LEAST_MIB ? all - own : LEAST_MIB;
    check->verify.memory_mib = 1 + portfolio->memory_mib / check->slots;
}

static size_t count_reached(const Unit *unit, IrFunctionId entry) {
    uint32_t count, *nodes = ir_reachable_nodes(&unit->references, entry, &count);
    size_t size = 0;
    for (uint32_t i = 0; i < count; i++)
        size += nodes[i] < unit->ir->n_functions ? unit->ir->functions[nodes[i]].n_instrs : 0;
    free(nodes);
    return size;
}

static int by_size(const void *left, const void *right) {
    const Task *a = left, *b = right;
    int order = (a->size > b->size) - (a->size < b->size);
    return order ? order : (a->result > b->result) - (a->result < b->result);
}

// Easy ones first: what they leave of the time is for the others.
static void sort_tasks(TaskList *tasks) {
    for (size_t i = 0; i < tasks->count; i++)
        tasks->items[i].size = count_reached(tasks->items[i].unit, tasks->items[i].entry->entry);
    if (tasks->count)
        qsort(tasks->items, tasks->count, sizeof *tasks->items, by_size);
}

static void run_tasks(Check *check, const TaskList *tasks, double most) {
    VEC(PortfolioJob) jobs = {0};
    for (size_t i = 0; i < tasks->count; i++)
        vec_push(&jobs, ((PortfolioJob){.name = tasks->items[i].name,
                                        .questions = 1,
                                        .most = most,
                                        .work = do_task,
                                        .context = &tasks->items[i]}));
    Portfolio portfolio = {.jobs = jobs.items,
                           .n_jobs = jobs.count,
                           .slots = check->slots,
                           .least = LEAST_SECONDS,
                           .take = take_answer,
                           .watch = watch,
                           .context = check};
    divide_memory(check, &portfolio);
    portfolio_run(&portfolio, &check->budget);
    vec_free(&jobs);
}

static bool is_out_of_time(const Check *check, const AssayFunction *function) {
    bool is_open = false;
    for (size_t i = 0; i < function->n_verdicts; i++)
        is_open |= function->verdicts[i].kind == ASSAY_UNKNOWN;
    return is_open && function->seconds >= OUT_OF_TIME * check->verify.timeout;
}

// What the time of the run (--timeout) leaves is for the functions that are open, as many of them
// as there is time for, the small ones first. Later programs of the project keep their part.
static void use_rest(Check *check, const TaskList *tasks, size_t n_later_units) {
    double first = check->verify.timeout, left = check->budget.deadline - clock_now();
    if (check->budget.deadline <= 0 || check->budget.end != BUDGET_LEFT ||
        check->verify.assume_memory_safe)
        return;
    left /= (double)(n_later_units + 1);
    TaskList open = {0};
    size_t most = left > 0 ? (size_t)(left * check->slots / (MORE_TIME * first)) : 0;
    for (size_t i = 0; i < tasks->count && open.count < most; i++)
        if (is_out_of_time(check, &check->results.items[tasks->items[i].result]))
            vec_push(&open, tasks->items[i]);
    double deadline = check->budget.deadline;
    check->budget.deadline = clock_now() + left;
    check->verify.timeout = left;
    if (open.count)
        run_tasks(check, &open, 0);
    check->verify.timeout = first;
    check->budget.deadline = deadline;
    if (n_later_units && check->budget.end == BUDGET_OUT_OF_TIME)
        check->budget.end = BUDGET_LEFT;
    vec_free(&open);
}

// Functions that were never started get a verdict.
static void complete(Check *check, const TaskList *tasks) {
    const char *reason = check->budget.end == BUDGET_INTERRUPTED ? "cancelled" : "timeout";
    for (size_t i = 0; i < tasks->count; i++) {
        AssayFunction *result = &check->results.items[tasks->items[i].result];
        if (!result->n_verdicts)
            set_unknown(check, tasks->items[i].entry, result, reason);
    }
}

static FrontendEnd check_unit(Check *check, const FrontendOptions *options, size_t n_later_units) {
    Unit unit = {.check = check, .frontend = options};
    FrontendEnd end = frontend_load_functions(options, &unit.ir, &unit.entries, &check->diag,
                                              &check->budget, NULL);
    if (end == FRONTEND_OK) {
        TaskList tasks = {0};
        malloc_trim(0); // LLVM's memory is not inherited by every job
        unit.references = ir_references(unit.ir);
        unit.digests = ir_own_digests(unit.ir, &unit.references);
        for (size_t i = 0; i < unit.entries.count; i++)
            add_function(&unit, &unit.entries.items[i], &tasks);
        sort_tasks(&tasks);
        run_tasks(check, &tasks, check->verify.timeout * 1.1);
        use_rest(check, &tasks, n_later_units);
        complete(check, &tasks);
        for (size_t i = 0; i < unit.entries.count; i++)
            map_set(&check->earlier, key_in_file(&unit.entries.items[i]), 1);
        vec_free(&tasks);
        graph_release(&unit.references);
        free(unit.digests);
    }
    frontend_release_entries(&unit.entries);
    ir_program_free(unit.ir);
    return end;
}

// ---- All together -------------------------------------------------------------------------------

static FrontendEnd check_files_of(Check *check, const FrontendOptions *options, const Text *images,
                                  const UnitFiles *unit, size_t n_later_units) {
    FileList files = {0};
    VEC(Text) known = {0};
    FrontendOptions some = *options;
    for (size_t i = 0; i < unit->count; i++) {
        vec_push(&files, options->files[unit->items[i]]);
        vec_push(&known, images[unit->items[i]]); // still owned by the caller
    }
    some.files = files.items;
    some.n_files = files.count;
    some.images = known.items;
    FrontendEnd end = check_unit(check, &some, n_later_units);
    vec_free(&files);
    vec_free(&known);
    return end;
}

// Files that cannot be compiled are reported; the others are checked.
static FrontendEnd check_files(Check *check, const FrontendOptions *options,
                               AssayFunctions *functions) {
    Text *images = memory_zeroed(options->n_files * sizeof *images + 1);
    Units units = {0};
    watch(check, "", 0);
    FrontendEnd end = api_compile(options, check->has_store ? &check->store : NULL, check->slots,
                                  images, &functions->compiled, &check->diag, &check->budget);
    functions->files = options->n_files;
    if (end != FRONTEND_OUT_OF_BUDGET && !units_find(options, images, &units, &check->diag))
        end = FRONTEND_BAD_INPUT;
    for (size_t i = 0; i < units.count && end != FRONTEND_OUT_OF_BUDGET; i++) {
        FrontendEnd one =
            check_files_of(check, options, images, &units.items[i], units.count - i - 1);
        end = one == FRONTEND_OK ? end : one;
    }
    units_release(&units);
    for (size_t i = 0; i < options->n_files; i++)
        text_release(&images[i]);
    free(images);
    return end;
}

static int by_place(const void *left, const void *right) {
    const AssayFunction *a = left, *b = right;
    int order = strcmp(a->file, b->file);
    if (!order)
        order = (a->line > b->line) - (a->line < b->line);
    return order ? order : strcmp(a->name, b->name);
}

static void prepare(Check *check, const AssayFunctionsOptions *options) {
    unsigned processors = portfolio_count_processors();
    check->slots = options->jobs ? options->jobs : processors;
    check->memory_mib = options->memory_mib;
    if (!check->memory_mib)
        check->memory_mib = (size_t)(USABLE_MEMORY * (double)resident_available_mib());
    check->verify = options->verify;
    check->verify.progress = NULL;
    check->verify.jobs = processors > 2 * check->slots ? processors / check->slots : LEAST_JOBS;
    check->cache_memory_mib = options->memory_mib ? 1 + options->memory_mib / check->slots : 0;
    if (check->verify.timeout <= 0)
        check->verify.timeout = DEFAULT_SECONDS;
    check->budget = budget_of_seconds(USABLE_TIME * options->timeout);
    if (options->use_cache)
        check->has_store = store_open(&check->store, options->cache, &check->diag);
}

// The files of the project, when the user names none.
static void take_files(const CompileDatabase *database, FrontendOptions *options, FileList *files) {
    for (size_t i = 0; i < database->commands.count && !options->n_files; i++)
        vec_push(files, (const char *)database->commands.items[i].file);
    if (files->count) {
        options->files = files->items;
        options->n_files = files->count;
    }
}

static bool read_since(Check *check, const FrontendOptions *frontend) {
    SinceOptions options = {.commit = check->options->since,
                            .frontend = frontend,
                            .store = check->has_store ? &check->store : NULL,
                            .jobs = check->slots};
    return !options.commit || since_read(&options, &check->since, &check->diag, &check->budget);
}

AssayStatus assay_verify_functions(const AssayInput *input, const AssayFunctionsOptions *options,
                                   AssayFunctions *functions, char **messages) {
    *functions = (AssayFunctions){.strings = memory_zeroed(sizeof(Interner)),
                                  .has_answers = !options->strict_callers};
    Check check = {.options = options,
                   .is_modular = input->modular,
                   .has_checks = input->checks,
                   .strings = functions->strings};
    CompileDatabase database = {0};
    FrontendOptions frontend = api_frontend_options(input, &database);
    FrontendEnd end = FRONTEND_BAD_INPUT;
    FileList files = {0};
    prepare(&check, options);
    frontend.take_asserts = !options->strict_callers;
    check.properties = options->verify.property
                           ? property_parse(options->verify.property, &check.diag)
                           : PROPERTY_ALL;
    if (!check.diag.errors &&
        (!input->build_folder ||
         compile_database_read(input->build_folder, &database, &check.diag))) {
        take_files(&database, &frontend, &files);
        if (read_since(&check, &frontend))
            end = check_files(&check, &frontend, functions);
    }
    vec_free(&files);
    compile_database_release(&database);
    if (check.has_store) {
        store_trim(&check.store, CACHE_BYTES);
        store_close(&check.store);
    }
    since_release(&check.since);
    map_release(&check.seen);
    map_release(&check.earlier);
    *messages = api_take_or_null(&check.diag.text);
    functions->items = check.results.items;
    functions->n = check.results.count;
    functions->excluded = check.excluded;
    functions->unchanged = check.unchanged;
    functions->has_since = options->since != NULL;
    if (functions->n)
        qsort(functions->items, functions->n, sizeof *functions->items, by_place);
    return end == FRONTEND_OK          ? ASSAY_OK
           : end == FRONTEND_BAD_INPUT ? ASSAY_BAD_INPUT
                                       : api_status_of_budget(&check.budget);
}

void assay_functions_release(AssayFunctions *functions) {
    for (size_t i = 0; i < functions->n; i++) {
        AssayFunction *function = &functions->items[i];
        assay_verdicts_release(function->verdicts, function->n_verdicts);
        free(function->name);
        free(function->file);
        free(function->assumptions);
        free(function->external);
    }
    free(functions->items);
    if (functions->strings)
        interner_release(functions->strings);
    free(functions->strings);
    *functions = (AssayFunctions){0};
}
