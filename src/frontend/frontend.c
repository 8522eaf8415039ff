#include "frontend/frontend.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "frontend/call_types.h"
#include "frontend/character_classes.h"
#include "frontend/clang.h"
#include "frontend/const_objects.h"
#include "frontend/contracts.h"
#include "frontend/ctype.h"
#include "frontend/driver.h"
#include "frontend/harness_calls.h"
#include "frontend/harness_text.h"
#include "frontend/lifetimes.h"
#include "frontend/literals.h"
#include "frontend/loop_contracts.h"
#include "frontend/lower.h"
#include "frontend/missing_returns.h"
#include "frontend/models.h"
#include "frontend/modular.h"
#include "frontend/module.h"
#include "frontend/nonlocal_jumps.h"
#include "frontend/pointer_predicates.h"
#include "frontend/print_calls.h"
#include "frontend/scan_calls.h"
#include "frontend/rounding.h"
#include "frontend/temporaries.h"
#include "frontend/type_texts.h"
#include "frontend/undefined_checks.h"

#include <errno.h>
#include <llvm-c/DebugInfo.h>
#include <llvm/Config/llvm-config.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool has_ending(const char *file, const char *ending) {
    size_t n = strlen(file), m = strlen(ending);
    return n > m && strcmp(file + n - m, ending) == 0;
}

static bool is_llvm_file(const char *file) {
    return has_ending(file, ".bc") || has_ending(file, ".ll");
}

bool frontend_is_source(const char *file) { return !is_llvm_file(file); }

bool frontend_check_file(const char *file, Diag *diag) {
    struct stat status;
    if (stat(file, &status) != 0)
        diag_error(diag, file, 0, "%s", strerror(errno));
    else if (S_ISDIR(status.st_mode))
        diag_error(diag, file, 0, "is a directory; give its C files, or -p for a build folder");
    else if (access(file, R_OK) != 0)
        diag_error(diag, file, 0, "cannot be read: %s", strerror(errno));
    else if (!is_llvm_file(file) && !has_ending(file, ".c") && !has_ending(file, ".i"))
        diag_error(diag, file, 0, "unknown kind of file; assay reads .c, .i, .bc and .ll");
    else
        return true;
    return false;
}

typedef struct Loader {
    const FrontendOptions *options;
    LLVMContextRef context;
    LLVMModuleRef module;  // all files so far
    bool has_llvm_file;    // one of them was not compiled by us
    SystemFolders folders; // of headers, as the options name them
    Diag *diag;
    Budget *budget;
    FrontendTimes times;
    unsigned n_loop_contracts; // loops that are taken by them
} Loader;

static FrontendEnd compile(Loader *loader, const char *file, Text *image) {
    const FrontendOptions *options = loader->options;
    ClangJob job;
    if (!clang_job(file, options, &job, loader->diag))
        return FRONTEND_BAD_INPUT;
    return clang_compile(&job, image, NULL, loader->diag, loader->budget);
}

static FrontendEnd load_image(Loader *loader, const char *file, Text *image) {
    if (!is_llvm_file(file))
        return compile(loader, file, image);
    return file_read(file, image, loader->diag) ? FRONTEND_OK : FRONTEND_BAD_INPUT;
}

static FrontendEnd add_module(Loader *loader, const char *file, const Text *image) {
    double start = clock_now();
    LLVMModuleRef module = module_parse(loader->context, file, image->chars, image->length,
                                        is_llvm_file(file), loader->diag);
    FrontendEnd end = FRONTEND_OK;
    if (module)
        literals_make_constant(module);
    if (module && loader->options->checks && loader->options->n_files > 1)
        call_types_note_declarations(module);
    if (module && !loader->module)
        loader->module = module;
    else if (!module || !module_link(loader->module, module, loader->diag))
        end = FRONTEND_BAD_INPUT;
    loader->times.llvm += clock_now() - start;
    return end;
}

static void add_system_folders(Loader *loader, const char *file) {
    ClangJob job;
    Diag diag = {0}; // what is wrong is reported where the file is compiled
    if (!is_llvm_file(file) && clang_job(file, loader->options, &job, &diag)) {
        system_folders_add(&loader->folders, (char *const *)job.flags, job.n_flags);
        if (job.command)
            system_folders_add(&loader->folders, job.command->flags, job.command->n_flags);
    }
    diag_release(&diag);
}

static FrontendEnd load_file(Loader *loader, size_t index) {
    const char *file = loader->options->files[index];
    const Text *known = loader->options->images ? &loader->options->images[index] : NULL;
    loader->has_llvm_file |= is_llvm_file(file);
    add_system_folders(loader, file);
    if (known && known->length)
        return add_module(loader, file, known);
    if (!frontend_check_file(file, loader->diag))
        return FRONTEND_BAD_INPUT;
    Text image = {0};
    double start = clock_now();
    FrontendEnd end = load_image(loader, file, &image);
    loader->times.clang += clock_now() - start;
    if (end == FRONTEND_OK)
        end = add_module(loader, file, &image);
    text_release(&image);
    return end;
}

// Bitcode may have been made for either data model; nothing else is supported.
static bool find_data_model(Loader *loader, IrDataModel *model) {
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(loader->module);
    unsigned size = LLVMPointerSize(layout);
    *model = size == 4 ? IR_ILP32 : IR_LP64;
    if ((size == 4 || size == 8) && LLVMByteOrder(layout) == LLVMLittleEndian)
        return true;
    diag_error(loader->diag, loader->options->files[0], 0,
               "made for a machine that is neither 32-bit nor 64-bit little endian");
    return false;
}

// What other tools' harnesses mean, before anything looks at the code.
static bool prepare_harness(Loader *loader) {
    const FrontendOptions *options = loader->options;
    Text unused = {0}, *assumptions = options->assumptions ? options->assumptions : &unused;
    bool is_fine = !options->harness || harness_prepare(loader->module, options->harness,
                                                        options->checks, assumptions, loader->diag);
    bool applies = is_fine && options->harness && options->harness->applies_loops;
    LLVMValueRef harness =
        applies ? LLVMGetNamedFunction(loader->module, options->harness->entry) : NULL;
    loader->n_loop_contracts = loop_contracts_apply(loader->module, harness, &loader->diag->text);
    text_release(&unused);
    return is_fine && pointer_predicates_pass_addresses(loader->module, loader->diag);
}

// Where the program starts: a function by itself, or main; NULL: nowhere.
static bool find_start(Loader *loader, LLVMValueRef *start) {
    const FrontendOptions *options = loader->options;
    Text unused = {0}, *assumptions = options->assumptions ? options->assumptions : &unused;
    LLVMValueRef main = LLVMGetNamedFunction(loader->module, "main"), alone = NULL;
    bool is_alone = options->function && strcmp(options->function, "main") != 0, is_found = true;
    *start = main && LLVMCountBasicBlocks(main) ? main : NULL;
    Modular modular = {0};
    if (options->modular)
        modular = modular_find(loader->module);
    if (options->harness)
        *start = LLVMGetNamedFunction(loader->module, options->harness->entry);
    if (is_alone) {
        alone = LLVMGetNamedFunction(loader->module, options->function);
        DriverOptions driver = {.function = options->function,
                                .any_globals = options->any_globals,
                                .non_null = options->non_null,
                                .survey = options->survey,
                                .shapes = options->shapes,
                                .needs = options->needs,
                                .take_asserts = options->take_asserts};
        *start = driver_build(loader->module, &driver, assumptions, loader->diag);
        is_found = *start != NULL;
    }
    if (is_found && *start && options->modular) {
        modular_tell(&modular, *start, alone, assumptions);
        modular_replace_bodies(&modular, alone, true);
    }
    modular_release(&modular);
    text_release(&unused);
    return is_found;
}

static JumpTargets jump_targets(const Loader *loader) {
    const FrontendOptions *options = loader->options;
    if (options->modular)
        return JUMPS_UNSUPPORTED;
    bool is_alone = options->function && strcmp(options->function, "main") != 0;
    return is_alone || options->all_functions ? JUMPS_TO_CALLERS : JUMPS_IN_PROGRAM;
}

static FrontendEnd lower_module(Loader *loader, LowerStart *starts, size_t n_starts,
                                IrProgram **program) {
    IrDataModel model;
    double start = clock_now();
    if (!find_data_model(loader, &model))
        return FRONTEND_BAD_INPUT;
    undefined_checks_simplify(loader->module);
    call_types_place_tests(loader->module);
    if (loader->options->checks)
        missing_returns_check(loader->module);
    if (loader->options->checks)
        const_objects_mark(loader->module, loader->options->files, loader->options->n_files,
                           loader->options->overlay);
    lifetimes_complete(loader->module);
    temporaries_end(loader->module, loader->options->files, loader->options->n_files,
                    loader->options->overlay);
    literals_share(loader->module);
    print_calls_simplify(loader->module);
    scan_calls_unroll(loader->module);
    bool has_jumps_by_pointer = jumps_follow(loader->module, jump_targets(loader));
    module_promote_variables(loader->module);
    character_classes_compare(loader->module);
    LLVMModuleRef models =
        models_load(loader->context, loader->module, model, loader->options->checks, loader->diag);
    if (models && LLVMGetNamedFunction(models, TYPE_TEST)) {
        undefined_checks_simplify(models);
        call_types_place_tests(models);
        missing_returns_tell(loader->module, models);
    }
    if (models && has_jumps_by_pointer)
        jumps_follow_in_models(models);
    if (rounding_matters(loader->module))
        rounding_follow(loader->module, models);
    double prepared = clock_now();
    *program = lower_program(loader->module, models, model, &loader->folders, starts, n_starts,
                             loader->options->all_functions, loader->has_llvm_file,
                             loader->options->checks);
    loader->times.llvm += prepared - start;
    loader->times.lower += clock_now() - prepared;
    if (models)
        LLVMDisposeModule(models);
    return FRONTEND_OK;
}

static FrontendEnd load_files(Loader *loader) {
    const FrontendOptions *options = loader->options;
    FrontendEnd end = FRONTEND_OK;
    for (size_t i = 0; end == FRONTEND_OK && i < options->n_files; i++)
        end = load_file(loader, i);
    if (end == FRONTEND_OK && budget_poll(loader->budget, 0) != BUDGET_LEFT)
        end = FRONTEND_OUT_OF_BUDGET;
    return end;
}

static void release_loader(Loader *loader, FrontendTimes *times) {
    if (loader->module)
        LLVMDisposeModule(loader->module);
    LLVMContextDispose(loader->context);
    system_folders_release(&loader->folders);
    if (times)
        *times = loader->times;
    if (loader->options->harness && loader->options->harness->n_loops)
        *loader->options->harness->n_loops = loader->n_loop_contracts;
}

FrontendEnd frontend_load(const FrontendOptions *options, IrProgram **program, Diag *diag,
                          Budget *budget, FrontendTimes *times) {
    Loader loader = {
        .options = options, .context = LLVMContextCreate(), .diag = diag, .budget = budget};
    LowerStart start = {0};
    FrontendEnd end = load_files(&loader);
    if (end == FRONTEND_OK && !contracts_check_returns(loader.module, diag))
        end = FRONTEND_BAD_INPUT;
    if (end == FRONTEND_OK && !prepare_harness(&loader))
        end = FRONTEND_BAD_INPUT;
    if (end == FRONTEND_OK && !find_start(&loader, &start.function))
        end = FRONTEND_BAD_INPUT;
    if (end == FRONTEND_OK)
        end = lower_module(&loader, &start, start.function != NULL, program);
    release_loader(&loader, times);
    return end;
}

// ---- Every function by itself -----------------------------------------------

static bool is_of_system(const char *file) {
    return strncmp(file, "/usr/include/", 13) == 0 || strncmp(file, "/usr/lib/", 9) == 0;
}

// The condition of a contract is a function, which is looked at where the contract is.
static bool is_condition(LLVMValueRef function) {
    size_t length;
    return LLVMCountParams(function) &&
           strcmp(LLVMGetValueName2(LLVMGetParam(function, 0), &length), ".block_descriptor") == 0;
}

// Of a contract of CBMC's.
static bool is_wrapper(LLVMValueRef function) {
    return module_has_name(function, HARNESS_ENFORCED) ||
           module_has_name(function, HARNESS_REPLACED);
}

// The user's own functions: not of the system's headers, and not made by compiler or driver.
static bool is_wanted(LLVMValueRef function) {
    unsigned length = 0;
    if (is_condition(function) || is_wrapper(function))
        return false;
    const char *file =
        LLVMGetSubprogram(function) ? LLVMGetDebugLocFilename(function, &length) : NULL;
    return LLVMCountBasicBlocks(function) && file && length && !is_of_system(file);
}

typedef VEC(LLVMValueRef) FunctionList;
typedef VEC(LowerStart) StartList;

static LLVMValueRef start_of(Loader *loader, LLVMValueRef function, FrontendEntry *entry) {
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    if (strcmp(name, "main") == 0)
        return function;
    if (LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function))) {
        entry->reason = "it takes variable arguments";
        return NULL;
    }
    Text assumptions = {0};
    Diag diag = {0};
    DriverOptions options = {.function = name,
                             .any_globals = loader->options->any_globals,
                             .non_null = loader->options->non_null,
                             .take_asserts = loader->options->take_asserts};
    LLVMValueRef start = driver_build(loader->module, &options, &assumptions, &diag);
    entry->reason = start ? NULL : "it cannot be called by itself";
    entry->assumptions = assumptions.length ? text_take(&assumptions) : NULL;
    text_release(&assumptions);
    diag_release(&diag);
    return start;
}

static void find_functions(Loader *loader, FunctionList *functions) {
    for (LLVMValueRef f = LLVMGetFirstFunction(loader->module); f; f = LLVMGetNextFunction(f))
        if (is_wanted(f))
            vec_push(functions, f);
}

// Folder and name, for comparing.
static const char *unit_of(Loader *loader, IrProgram *program, LLVMValueRef function) {
    LLVMMetadataRef unit = ctype_unit(loader->context, function);
    LLVMMetadataRef file = unit ? LLVMDIScopeGetFile(unit) : NULL;
    unsigned length = 0, folder_length = 0;
    const char *name = file ? LLVMDIFileGetFilename(file, &length) : "";
    const char *folder = file ? LLVMDIFileGetDirectory(file, &folder_length) : "";
    Text text = {0};
    text_add(&text, "%.*s/%.*s", (int)folder_length, folder, (int)length, name);
    const char *interned = intern(&program->strings, text_chars(&text));
    text_release(&text);
    return interned;
}

// Names and places as the program has them.
static void name_entries(Loader *loader, IrProgram *program, const FunctionList *functions,
                         FrontendEntries *entries) {
    Map by_name = {0};
    for (IrFunctionId f = 0; f < program->n_functions; f++)
        if (program->functions[f].kind == IR_FUNCTION_DEFINED && !program->functions[f].is_model)
            map_set(&by_name, map_key(program->functions[f].name), f);
    for (size_t i = 0; i < functions->count; i++) {
        size_t length;
        const char *name =
            intern(&program->strings, LLVMGetValueName2(functions->items[i], &length));
        uint64_t id = 0;
        bool is_known = map_get(&by_name, map_key(name), &id);
        const IrLoc *loc = &program->locs[is_known ? program->functions[id].loc : 0];
        entries->items[i].function = name;
        entries->items[i].file = loc->file ? loc->file : "?";
        entries->items[i].line = loc->line;
        entries->items[i].unit = unit_of(loader, program, functions->items[i]);
    }
    map_release(&by_name);
}

// What it relies on, too.
static void add_contracts(Modular *modular, LLVMValueRef start, LLVMValueRef alone,
                          FrontendEntry *entry) {
    Text assumptions = {0};
    text_add(&assumptions, "%s", entry->assumptions ? entry->assumptions : "");
    modular_tell(modular, start, alone, &assumptions);
    free(entry->assumptions);
    entry->assumptions = assumptions.length ? text_take(&assumptions) : NULL;
    text_release(&assumptions);
}

static FrontendEnd lower_entries(Loader *loader, IrProgram **program, FrontendEntries *entries) {
    FunctionList functions = {0};
    StartList starts = {0};
    Modular modular = {0};
    find_functions(loader, &functions);
    if (loader->options->modular)
        modular = modular_find(loader->module);
    for (size_t i = 0; i < functions.count; i++) {
        FrontendEntry entry = {.entry = IR_NONE, .start = IR_NONE};
        LLVMValueRef start = start_of(loader, functions.items[i], &entry);
        if (start && loader->options->modular)
            add_contracts(&modular, start, functions.items[i], &entry);
        vec_push(entries, entry);
        if (start)
            vec_push(&starts, ((LowerStart){.function = start, .alone = functions.items[i]}));
    }
    if (loader->options->modular)
        modular_replace_bodies(&modular, NULL, false); // verdicts are kept while bodies change
    modular_release(&modular);
    FrontendEnd end = lower_module(loader, starts.items, starts.count, program);
    for (size_t i = 0, s = 0; end == FRONTEND_OK && i < entries->count; i++) {
        FrontendEntry *entry = &entries->items[i];
        if (entry->reason)
            continue;
        entry->entry = starts.items[s].entry;
        entry->start = starts.items[s++].id;
    }
    if (end == FRONTEND_OK)
        name_entries(loader, *program, &functions, entries);
    vec_free(&functions);
    vec_free(&starts);
    return end;
}

FrontendEnd frontend_load_functions(const FrontendOptions *options, IrProgram **program,
                                    FrontendEntries *entries, Diag *diag, Budget *budget,
                                    FrontendTimes *times) {
    FrontendOptions all = *options;
    all.all_functions = true; // also those that nothing calls and that have no entry
    Loader loader = {
        .options = &all, .context = LLVMContextCreate(), .diag = diag, .budget = budget};
    FrontendEnd end = load_files(&loader);
    if (end == FRONTEND_OK && !contracts_check_returns(loader.module, diag))
        end = FRONTEND_BAD_INPUT;
    if (end == FRONTEND_OK && !prepare_harness(&loader))
        end = FRONTEND_BAD_INPUT;
    if (end == FRONTEND_OK)
        end = lower_entries(&loader, program, entries);
    release_loader(&loader, times);
    return end;
}

void frontend_release_entries(FrontendEntries *entries) {
    for (size_t i = 0; i < entries->count; i++)
        free(entries->items[i].assumptions);
    vec_free(entries);
}

const char *frontend_llvm_version(void) { return LLVM_VERSION_STRING; }
