#include "api/since.h"

#include "api/compile.h"
#include "api/git_tree.h"
#include "api/units.h"
#include "base/memory.h"
#include "ir/fingerprint.h"
#include "verdict/portfolio.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DIFFERENT = 400 }; // each is an open file

// In place of what the commit does not have: who reads it cannot be compared.
static const char NOT_THERE[] = "#error \"this file is not there\"\n";

typedef VEC(const char *) FileList;

typedef struct Past { // in a process of its own
    const SinceOptions *options;
    FrontendOptions frontend;
    FileList files;
    GitTree tree;
    SourceOverlay overlay;
    Diag diag;
    Text digests;
} Past;

static Digest digest_of(const char *function, Digest fingerprint) {
    Digester d = digest_begin("function since");
    digest_add_bytes(&d, function, ir_name_length(function));
    digest_add_digest(&d, fingerprint);
    return digest_end(&d);
}

// ---- What there was -----------------------------------------------------------------------------

static bool is_c_file(const char *path) {
    size_t length = strlen(path);
    return length > 2 && strcmp(path + length - 2, ".c") == 0;
}

// False: nothing can be compared, and a note says why.
static bool make_overlay(Past *past) {
    const GitTree *tree = &past->tree;
    const char *why = tree->different.count > MAX_DIFFERENT ? "too many files differ" : NULL;
    for (size_t i = 0; i < tree->different.count && !why; i++) {
        GitFile *file = &tree->different.items[i];
        Text contents = {0};
        if (file->is_gone && is_c_file(file->path))
            why = "a C file that was there is gone";
        else if (file->is_link) // other names lead through it
            why = "a link has changed";
        else if (file->is_there && !file->is_whole && file->is_gone)
            why = "a large file is gone";
        if (file->is_whole)
            text_add_bytes(&contents, text_chars(&file->contents), file->contents.length);
        else
            text_add(&contents, "%s", NOT_THERE);
        if (!why && !overlay_add(&past->overlay, file->path, &contents))
            why = "there are no more open files";
        text_release(&contents);
    }
    if (why)
        diag_note(&past->diag, "--since: %s: every function is checked", why);
    return !why;
}

static char *canonical_of(const Past *past, const char *file) {
    Diag diag = {0};
    const CompileCommand *command = NULL;
    if (past->frontend.database)
        command = compile_database_find(past->frontend.database, file, &diag);
    diag_release(&diag);
    return realpath(command ? command->file : file, NULL);
}

// Those of the files that the commit has.
static void find_files(Past *past) {
    const FrontendOptions *frontend = past->options->frontend;
    for (size_t i = 0; i < frontend->n_files; i++) {
        char *path = canonical_of(past, frontend->files[i]);
        if (path && git_tree_has(&past->tree, path))
            vec_push(&past->files, frontend->files[i]);
        free(path);
    }
    past->frontend.files = past->files.items;
    past->frontend.n_files = past->files.count;
    past->frontend.overlay = &past->overlay;
}

// ---- What it meant ------------------------------------------------------------------------------

static void add_program(Past *past, const FrontendOptions *options, Budget *budget) {
    IrProgram *program = NULL;
    FrontendEntries entries = {0};
    Diag diag = {0}; // what was wrong then is not of interest
    if (frontend_load_functions(options, &program, &entries, &diag, budget, NULL) == FRONTEND_OK) {
        Graph references = ir_references(program);
        Digest *own = ir_own_digests(program, &references);
        for (size_t i = 0; i < entries.count; i++) {
            const FrontendEntry *entry = &entries.items[i];
            Digest print = {0};
            if (entry->entry != IR_NONE)
                print = ir_fingerprint(&references, own, entry->entry);
            Digest digest = digest_of(entry->function, print);
            text_add_bytes(&past->digests, &digest, sizeof digest);
        }
        graph_release(&references);
        free(own);
    }
    frontend_release_entries(&entries);
    ir_program_free(program);
    diag_release(&diag);
}

static void add_units(Past *past, Text *images, Budget *budget) {
    Units units = {0};
    Diag diag = {0};
    bool is_good = units_find(&past->frontend, images, &units, &diag);
    for (size_t u = 0; is_good && u < units.count; u++) {
        FileList files = {0};
        VEC(Text) known = {0};
        FrontendOptions some = past->frontend;
        for (size_t i = 0; i < units.items[u].count; i++) {
            vec_push(&files, past->frontend.files[units.items[u].items[i]]);
            vec_push(&known, images[units.items[u].items[i]]); // still owned by the caller
        }
        some.files = files.items;
        some.n_files = files.count;
        some.images = known.items;
        add_program(past, &some, budget);
        vec_free(&files);
        vec_free(&known);
    }
    units_release(&units);
    diag_release(&diag);
}

static void compile_past(Past *past, Budget *budget) {
    size_t n = past->frontend.n_files, compiled = 0, missing = 0;
    Text *images = memory_zeroed(n * sizeof *images + 1);
    Diag diag = {0};
    api_compile(&past->frontend, past->options->store, past->options->jobs, images, &compiled,
                &diag, budget);
    for (size_t i = 0; i < n; i++)
        missing += !images[i].length;
    if (missing)
        diag_note(&past->diag,
                  "--since: %zu of %zu files cannot be compiled as they were: what is in them is "
                  "checked",
                  missing, n);
    add_units(past, images, budget);
    for (size_t i = 0; i < n; i++)
        text_release(&images[i]);
    free(images);
    diag_release(&diag);
}

// The folder of the first file: that it is in a work tree is not said.
static char *folder_of(const Past *past) {
    char *path = canonical_of(past, past->options->frontend->files[0]);
    char *slash = path ? strrchr(path, '/') : NULL;
    if (slash)
        slash[slash == path] = '\0';
    return path ? path : memory_copy_string(".");
}

static void read_past(Past *past, Budget *budget) {
    char *folder = folder_of(past);
    if (git_tree_read(folder, past->options->commit, &past->tree, &past->diag, budget) &&
        make_overlay(past)) {
        find_files(past);
        if (past->files.count)
            compile_past(past, budget);
    }
    free(folder);
}

// ---- In a process of its own: two programs at the same time need much memory --------------------

typedef struct SinceHead { // of the answer; the messages and the digests follow
    size_t errors, message_length;
} SinceHead;

static void do_past(void *context, Budget *budget, Text *answer) {
    Past past = {.options = context, .frontend = *((const SinceOptions *)context)->frontend};
    read_past(&past, budget);
    SinceHead head = {past.diag.errors, past.diag.text.length};
    text_add_bytes(answer, &head, sizeof head);
    text_add_bytes(answer, text_chars(&past.diag.text), past.diag.text.length);
    if (budget->end == BUDGET_LEFT)
        text_add_bytes(answer, text_chars(&past.digests), past.digests.length);
    git_tree_release(&past.tree);
    overlay_release(&past.overlay);
    text_release(&past.digests);
    diag_release(&past.diag);
    vec_free(&past.files);
}

static int by_bytes(const void *left, const void *right) {
    return memcmp(left, right, sizeof(Digest));
}

typedef struct Taker {
    Since *since;
    Diag *diag;
    bool has_answer;
} Taker;

static uint32_t take_past(void *context, const PortfolioAnswer *answer) {
    Taker *taker = context;
    Since *since = taker->since;
    SinceHead head;
    if (answer->end != PORTFOLIO_ANSWERED || answer->bytes->length < sizeof head)
        return 0;
    memcpy(&head, answer->bytes->chars, sizeof head);
    const char *at = answer->bytes->chars + sizeof head;
    size_t rest = answer->bytes->length - sizeof head - head.message_length;
    text_add_bytes(&taker->diag->text, at, head.message_length);
    taker->diag->errors += head.errors;
    taker->has_answer = true;
    for (size_t i = 0; i + sizeof(Digest) <= rest; i += sizeof(Digest)) {
        Digest digest;
        memcpy(&digest, at + head.message_length + i, sizeof digest);
        vec_push(&since->functions, digest);
    }
    if (since->functions.count)
        qsort(since->functions.items, since->functions.count, sizeof(Digest), by_bytes);
    return 0;
}

bool since_read(const SinceOptions *options, Since *since, Diag *diag, Budget *budget) {
    size_t before = diag->errors;
    Taker taker = {since, diag, false};
    PortfolioJob job = {
        .name = "git", .questions = 1, .work = do_past, .context = (void *)(uintptr_t)options};
    Portfolio portfolio = {
        .jobs = &job, .n_jobs = 1, .slots = 1, .take = take_past, .context = &taker};
    if (!options->frontend->n_files)
        return true;
    portfolio_run(&portfolio, budget);
    if (!taker.has_answer)
        diag_note(diag, "--since: what there was cannot be found out: every function is checked");
    return diag->errors == before;
}

bool since_has(const Since *since, const char *function, Digest fingerprint) {
    Digest digest = digest_of(function, fingerprint);
    return since->functions.count && bsearch(&digest, since->functions.items,
                                             since->functions.count, sizeof digest, by_bytes);
}

void since_release(Since *since) { vec_free(&since->functions); }
