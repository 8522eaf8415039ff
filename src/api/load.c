// Loading programs, and looking at them.
#include "api/internal.h"

#include "api/compile.h"
#include "base/clock.h"
#include "base/memory.h"
#include "ir/print.h"
#include "ir/validate.h"
#include "shadow/shadow.h"
#include "slice/slice.h"

#include <stdlib.h>
#include <string.h>

char *api_take_or_null(Text *text) {
    if (text->length)
        return text_take(text);
    text_release(text);
    return NULL;
}

AssayStatus api_status_of_budget(const Budget *budget) {
    return budget->end == BUDGET_INTERRUPTED ? ASSAY_INTERRUPTED : ASSAY_TIMEOUT;
}

bool api_relies_on_contracts(const IrProgram *program) {
    for (IrFunctionId f = 0; f < program->n_functions; f++)
        if (program->functions[f].is_contract)
            return true;
    return false;
}

IrProgram *api_tracked(const AssayProgram *program, uint32_t checks) {
    bool is_asked = program->has_checks && (checks & IR_UNINITIALISED);
    return is_asked ? shadow_track(program->ir, NULL) : NULL;
}

// Several files are compiled at the same time.
static FrontendEnd load(const FrontendOptions *options, AssayProgram *program, Diag *diag,
                        Budget *budget) {
    unsigned n_loops = 0;
    HarnessOptions harness = options->harness ? *options->harness : (HarnessOptions){0};
    harness.n_loops = &n_loops;
    double start = clock_now(), compiled = start;
    FrontendEnd end = FRONTEND_OK;
    FrontendOptions with_images = *options;
    Text *images = memory_zeroed(options->n_files * sizeof *images + 1), assumptions = {0};
    with_images.assumptions = &assumptions;
    with_images.harness = options->harness ? &harness : NULL;
    if (options->n_files > 1) {
        size_t compiled_files;
        end = api_compile(options, NULL, 0, images, &compiled_files, diag, budget);
        compiled = clock_now();
        with_images.images = images;
    }
    if (end == FRONTEND_OK)
        end = frontend_load(&with_images, &program->ir, diag, budget, &program->times);
    program->times.clang += compiled - start;
    bool replaces_bodies = options->harness && (options->harness->n_replaced || n_loops);
    program->has_contracts =
        end == FRONTEND_OK &&
        (replaces_bodies || (options->modular && api_relies_on_contracts(program->ir)));
    program->has_bodies = !replaces_bodies;
    program->has_checks = options->checks;
    program->is_function = options->function && strcmp(options->function, "main") != 0;
    program->assumptions = api_take_or_null(&assumptions);
    for (size_t i = 0; i < options->n_files; i++)
        text_release(&images[i]);
    free(images);
    return end;
}

static HarnessOptions harness_options(const AssayInput *input) {
    return (HarnessOptions){.entry = input->entry,
                            .enforced = input->enforced,
                            .n_enforced = input->n_enforced,
                            .replaced = input->replaced,
                            .n_replaced = input->n_replaced,
                            .applies_loops = input->loop_contracts,
                            .finds_end = input->finds_end};
}

FrontendOptions api_frontend_options(const AssayInput *input, CompileDatabase *database) {
    return (FrontendOptions){
        .files = input->files,
        .n_files = input->n_files,
        .clang_flags = input->clang_flags,
        .n_clang_flags = input->n_clang_flags,
        .database = input->build_folder ? database : NULL,
        .data_model = input->data_model == ASSAY_ILP32 ? IR_ILP32 : IR_LP64,
        .all_functions = input->all_functions,
        .function = input->function,
        .any_globals = input->any_globals,
        .non_null = input->non_null,
        .take_asserts = input->take_asserts,
        .modular = input->modular,
        .checks = input->checks,
    };
}

AssayStatus assay_load(const AssayInput *input, AssayProgram **program, char **messages) {
    Diag diag = {0};
    CompileDatabase database = {0};
    FrontendOptions options = api_frontend_options(input, &database);
    HarnessOptions harness = harness_options(input);
    options.harness = input->entry ? &harness : NULL;
    Budget budget = budget_of_seconds(input->timeout);
    AssayProgram *loaded = memory_zeroed(sizeof *loaded);
    FrontendEnd end = FRONTEND_BAD_INPUT;
    if (!input->build_folder || compile_database_read(input->build_folder, &database, &diag))
        end = load(&options, loaded, &diag, &budget);
    compile_database_release(&database);
    *messages = api_take_or_null(&diag.text);
    if (end == FRONTEND_OK) {
        Graph references = ir_references(loaded->ir);
        loaded->external = api_externals(loaded->ir, &references, loaded->ir->entry);
        graph_release(&references);
        *program = loaded;
        return ASSAY_OK;
    }
    *program = NULL;
    free(loaded->assumptions);
    free(loaded);
    return end == FRONTEND_BAD_INPUT ? ASSAY_BAD_INPUT : api_status_of_budget(&budget);
}

void assay_free(AssayProgram *program) {
    if (!program)
        return;
    ir_program_free(program->ir);
    free(program->assumptions);
    free(program->all_assumptions);
    free(program->external);
    free(program);
}

AssayInfo assay_info(const AssayProgram *program) {
    const IrProgram *ir = program->ir;
    AssayInfo info = {.clang_seconds = program->times.clang,
                      .llvm_seconds = program->times.llvm,
                      .lower_seconds = program->times.lower,
                      .globals = ir->n_globals,
                      .has_main = ir->main != IR_NONE};
    for (IrFunctionId f = 0; f < ir->n_functions; f++) {
        info.functions += ir->functions[f].kind == IR_FUNCTION_DEFINED;
        info.blocks += ir->functions[f].n_blocks;
        info.instructions += ir->functions[f].n_instrs;
        info.loops += ir->functions[f].n_loops;
    }
    return info;
}

static IrFunctionId find_function(const IrProgram *ir, const char *name) {
    for (IrFunctionId f = 0; f < ir->n_functions; f++)
        if (ir->functions[f].kind == IR_FUNCTION_DEFINED &&
            strcmp(ir->functions[f].name, name) == 0)
            return f;
    return IR_NONE;
}

bool assay_has_function(const AssayProgram *program, const char *name) {
    return find_function(program->ir, name) != IR_NONE;
}

const char *assay_assumptions(const AssayProgram *program) { return program->assumptions; }

bool assay_slice(AssayProgram *program, bool assume_memory_safe, double timeout) {
    Budget budget = budget_of_seconds(timeout);
    IrProgram *slice = slice_for_errors(program->ir, assume_memory_safe, &budget);
    if (slice) {
        ir_program_free(program->ir);
        program->ir = slice;
    }
    return slice != NULL;
}

// ---- Looking ------------------------------------------------------------------------------------

char *assay_ir_text(AssayProgram *program, const char *function, bool with_models) {
    Text text = {0};
    if (function)
        ir_print_function(&text, program->ir, find_function(program->ir, function));
    else
        ir_print_program(&text, program->ir, with_models);
    return text_take(&text);
}

char *assay_cfg_dot(AssayProgram *program, const char *function) {
    Text text = {0};
    ir_print_cfg(&text, program->ir, function);
    return text_take(&text);
}

char *assay_validate(AssayProgram *program) {
    Text complaints = {0};
    ir_validate(program->ir, &complaints);
    return api_take_or_null(&complaints);
}

const char *assay_version(void) { return ASSAY_VERSION; }
