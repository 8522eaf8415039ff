// Compiling the files of a program, several at a time, each in a process of its own; what was
// compiled before is taken from the store.
#include "api/compile.h"

#include "base/file.h"
#include "base/memory.h"
#include "frontend/clang.h"
#include "frontend/compile_cache.h"
#include "verdict/portfolio.h"

#include <stdlib.h>
#include <string.h>

typedef struct Compilation Compilation;

typedef struct Part { // one file
    Compilation *compilation;
    ClangJob job;
    size_t index;
    bool is_ended;
    FrontendEnd end;
    Text messages;
} Part;

struct Compilation {
    const FrontendOptions *options;
    const Store *store;
    Text *images;
    VEC(Part) parts;
    VEC(PortfolioJob) jobs;
};

static void do_part(void *context, Budget *budget, Text *answer) {
    const Part *part = context;
    const Store *store = part->compilation->store;
    Text image = {0};
    Diag diag = {0};
    FrontendEnd end = store || part->job.overlay
                          ? compile_cache_make(store, &part->job, &image, &diag, budget)
                          : clang_compile(&part->job, &image, NULL, &diag, budget);
    const Text *said = end == FRONTEND_OK ? &image : &diag.text;
    text_add_bytes(answer, &end, sizeof end);
    text_add_bytes(answer, text_chars(said), said->length);
    text_release(&image);
    diag_release(&diag);
}

static uint32_t take_part(void *context, const PortfolioAnswer *answer) {
    Compilation *c = context;
    Part *part = answer->job->context;
    if (answer->end != PORTFOLIO_ANSWERED || answer->bytes->length < sizeof part->end)
        return 0;
    memcpy(&part->end, answer->bytes->chars, sizeof part->end);
    part->is_ended = true;
    Text *into = part->end == FRONTEND_OK ? &c->images[part->index] : &part->messages;
    text_add_bytes(into, answer->bytes->chars + sizeof part->end,
                   answer->bytes->length - sizeof part->end);
    return 0;
}

// Everything that must be compiled; what need not be is read.
static void find_parts(Compilation *c, Diag *diag) {
    CompileCache cache = {.store = c->store};
    for (size_t i = 0; i < c->options->n_files; i++) {
        const char *file = c->options->files[i];
        Part part = {.compilation = c, .index = i};
        if (!frontend_check_file(file, diag))
            continue;
        if (!frontend_is_source(file)) {
            if (!overlay_find(c->options->overlay, file)) // else it stays empty
                file_read(file, &c->images[i], diag);
        } else if (clang_job(file, c->options, &part.job, diag) &&
                   (!c->store || !compile_cache_get(&cache, &part.job, &c->images[i])))
            vec_push(&c->parts, part);
    }
    compile_cache_release(&cache);
}

static void run_parts(Compilation *c, unsigned jobs, Budget *budget) {
    for (size_t i = 0; i < c->parts.count; i++)
        vec_push(&c->jobs, ((PortfolioJob){.name = c->parts.items[i].job.file,
                                           .questions = 1,
                                           .work = do_part,
                                           .context = &c->parts.items[i]}));
    Portfolio portfolio = {.jobs = c->jobs.items,
                           .n_jobs = c->jobs.count,
                           .slots = jobs ? jobs : portfolio_count_processors(),
                           .take = take_part,
                           .context = c};
    portfolio_run(&portfolio, budget);
}

// What the files say together, in their order.
static FrontendEnd conclude(Compilation *c, Diag *diag, Budget *budget) {
    FrontendEnd end = budget->end != BUDGET_LEFT ? FRONTEND_OUT_OF_BUDGET
                      : diag->errors             ? FRONTEND_BAD_INPUT
                                                 : FRONTEND_OK;
    for (size_t i = 0; i < c->parts.count && end != FRONTEND_OUT_OF_BUDGET; i++) {
        Part *part = &c->parts.items[i];
        text_add_bytes(&diag->text, text_chars(&part->messages), part->messages.length);
        if (!part->is_ended)
            diag_error(diag, part->job.file, 0, "the compiler's process crashed");
        end = !part->is_ended ? FRONTEND_BAD_INPUT : part->end != FRONTEND_OK ? part->end : end;
    }
    return end;
}

FrontendEnd api_compile(const FrontendOptions *options, const Store *store, unsigned jobs,
                        Text *images, size_t *compiled, Diag *diag, Budget *budget) {
    Compilation c = {.options = options, .store = store, .images = images};
    find_parts(&c, diag);
    run_parts(&c, jobs, budget);
    FrontendEnd end = conclude(&c, diag, budget);
    *compiled = c.parts.count;
    for (size_t i = 0; i < c.parts.count; i++)
        text_release(&c.parts.items[i].messages);
    vec_free(&c.parts);
    vec_free(&c.jobs);
    return end;
}
