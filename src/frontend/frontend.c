#include "frontend/frontend.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "frontend/clang.h"
#include "frontend/contracts.h"
#include "frontend/driver.h"
#include "frontend/lower.h"
#include "frontend/modular.h"
#include "frontend/module.h"

#include <errno.h>
#include <llvm/Config/llvm-config.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The library models' bitcode, embedded at build time.
extern const char assay_models_lp64[], assay_models_lp64_end[];
extern const char assay_models_ilp32[], assay_models_ilp32_end[];

static bool has_ending(const char *file, const char *ending) {
    size_t n = strlen(file), m = strlen(ending);
    return n > m && strcmp(file + n - m, ending) == 0;
}

static bool is_llvm_file(const char *file) {
    return has_ending(file, ".bc") || has_ending(file, ".ll");
}

// Says what is wrong with a file before anything tries to read it.
static bool check_file(const char *file, Diag *diag) {
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
    LLVMModuleRef module; // all files so far
    bool has_llvm_file;   // one of them was not compiled by us
    size_t n_loaded;
    Diag *diag;
    Budget *budget;
    FrontendTimes times;
} Loader;

static FrontendEnd load_image(Loader *loader, const char *file, Text *image) {
    const Text *kept = loader->options->images ? &loader->options->images[loader->n_loaded] : NULL;
    if (kept) {
        text_add_bytes(image, kept->chars, kept->length);
        return FRONTEND_OK;
    }
    if (!is_llvm_file(file))
        return clang_compile(file, loader->options, image, loader->diag, loader->budget);
    return file_read(file, image, loader->diag) ? FRONTEND_OK : FRONTEND_BAD_INPUT;
}

static FrontendEnd load_file(Loader *loader, const char *file) {
    if (!check_file(file, loader->diag))
        return FRONTEND_BAD_INPUT;
    loader->has_llvm_file |= is_llvm_file(file);
    Text image = {0};
    double start = clock_now();
    FrontendEnd end = load_image(loader, file, &image);
    double compiled = clock_now();
    loader->times.clang += compiled - start;
    if (end == FRONTEND_OK) {
        LLVMModuleRef module = module_parse(loader->context, file, image.chars, image.length,
                                            is_llvm_file(file), loader->diag);
        if (module && !loader->module)
            loader->module = module;
        else if (!module || !module_link(loader->module, module, loader->diag))
            end = FRONTEND_BAD_INPUT;
        loader->times.llvm += clock_now() - compiled;
    }
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

static bool is_undefined(LLVMValueRef function) {
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    IrNative native;
    return LLVMIsDeclaration(function) && strncmp(name, "llvm.", 5) != 0 &&
           !module_is_arbitrary_value(name) && !module_is_pin(name) &&
           !module_is_assignment(name) &&
           strncmp(name, MODULAR_RETURN, strlen(MODULAR_RETURN)) != 0 &&
           !ir_native_by_name(name, &native);
}

// Reading the models takes longer than lowering a small program: only where something is missing.
static bool needs_models(LLVMModuleRef module) {
    LLVMValueRef main = LLVMGetNamedFunction(module, "main");
    if (main && LLVMCountParams(main))
        return true; // its arguments are a model
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (is_undefined(f))
            return true;
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        if (LLVMIsDeclaration(g))
            return true;
    return false;
}

static LLVMModuleRef load_models(Loader *loader, IrDataModel model) {
    if (!needs_models(loader->module))
        return NULL;
    const char *image = model == IR_LP64 ? assay_models_lp64 : assay_models_ilp32;
    const char *end = model == IR_LP64 ? assay_models_lp64_end : assay_models_ilp32_end;
    if (end - image < 4)
        return NULL;
    return module_parse(loader->context, "library models", image, (size_t)(end - image), false,
                        loader->diag);
}

// Where the program starts: a function by itself, or main; NULL: nowhere.
static bool find_start(Loader *loader, LLVMValueRef *start) {
    const FrontendOptions *options = loader->options;
    Text nobodys = {0}, *told = options->assumptions ? options->assumptions : &nobodys;
    LLVMValueRef main = LLVMGetNamedFunction(loader->module, "main"), alone = NULL;
    bool is_alone = options->function && strcmp(options->function, "main") != 0, is_found = true;
    *start = main && LLVMCountBasicBlocks(main) ? main : NULL;
    if (is_alone) {
        alone = LLVMGetNamedFunction(loader->module, options->function);
        DriverOptions driver = {options->function, options->any_globals, options->survey,
                                options->shapes};
        *start = driver_build(loader->module, &driver, told, loader->diag);
        is_found = *start != NULL;
    }
    if (is_found && *start && options->modular)
        modular_replace_bodies(loader->module, *start, alone, told);
    text_release(&nobodys);
    return is_found;
}

static FrontendEnd lower_module(Loader *loader, IrProgram **program) {
    IrDataModel model;
    double start = clock_now();
    LLVMValueRef entry;
    if (!find_data_model(loader, &model) ||
        !contracts_check_returns(loader->module, loader->diag) || !find_start(loader, &entry))
        return FRONTEND_BAD_INPUT;
    module_promote_variables(loader->module);
    LLVMModuleRef models = load_models(loader, model);
    double prepared = clock_now();
    *program = lower_program(loader->module, models, model, entry, loader->options->all_functions,
                             loader->has_llvm_file);
    loader->times.llvm += prepared - start;
    loader->times.lower += clock_now() - prepared;
    if (models)
        LLVMDisposeModule(models);
    return FRONTEND_OK;
}

FrontendEnd frontend_load(const FrontendOptions *options, IrProgram **program, Diag *diag,
                          Budget *budget, FrontendTimes *times) {
    Loader loader = {
        .options = options, .context = LLVMContextCreate(), .diag = diag, .budget = budget};
    FrontendEnd end = FRONTEND_OK;
    for (size_t i = 0; end == FRONTEND_OK && i < options->n_files; i++, loader.n_loaded++)
        end = load_file(&loader, options->files[i]);
    if (end == FRONTEND_OK && budget_poll(budget, 0) != BUDGET_LEFT)
        end = FRONTEND_OUT_OF_BUDGET;
    if (end == FRONTEND_OK)
        end = lower_module(&loader, program);
    if (loader.module)
        LLVMDisposeModule(loader.module);
    LLVMContextDispose(loader.context);
    if (times)
        *times = loader.times;
    return end;
}

const char *frontend_llvm_version(void) { return LLVM_VERSION_STRING; }

FrontendEnd frontend_compile(const FrontendOptions *options, Text *images, Diag *diag,
                             Budget *budget) {
    Loader loader = {.options = options, .diag = diag, .budget = budget};
    FrontendEnd end = FRONTEND_OK;
    for (size_t i = 0; end == FRONTEND_OK && i < options->n_files; i++)
        end = check_file(options->files[i], diag)
                  ? load_image(&loader, options->files[i], &images[i])
                  : FRONTEND_BAD_INPUT;
    return end;
}
