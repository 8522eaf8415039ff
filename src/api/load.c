// Loading programs, and looking at them.
#include "api/internal.h"

#include "base/memory.h"
#include "ir/print.h"
#include "ir/validate.h"

#include <stdlib.h>
#include <string.h>

char *api_take_or_null(Text *text) {
    if (text->length)
        return text_take(text);
    text_release(text);
    return NULL;
}

static AssayStatus status_of_budget(const Budget *budget) {
    return budget->end == BUDGET_INTERRUPTED ? ASSAY_INTERRUPTED : ASSAY_TIMEOUT;
}

AssayStatus assay_load(const AssayInput *input, AssayProgram **program, char **messages) {
    Text assumptions = {0};
    FrontendOptions options = {
        .files = input->files,
        .n_files = input->n_files,
        .clang_flags = input->clang_flags,
        .n_clang_flags = input->n_clang_flags,
        .compile_commands = input->build_folder,
        .data_model = input->data_model == ASSAY_ILP32 ? IR_ILP32 : IR_LP64,
        .all_functions = input->all_functions,
        .function = input->function,
        .any_globals = input->any_globals,
        .modular = input->modular,
        .assumptions = &assumptions,
    };
    Diag diag = {0};
    Budget budget = budget_of_seconds(input->timeout);
    AssayProgram *loaded = memory_zeroed(sizeof *loaded);
    FrontendEnd end = frontend_load(&options, &loaded->ir, &diag, &budget, &loaded->times);
    loaded->is_modular = input->modular;
    loaded->is_function = input->function && strcmp(input->function, "main") != 0;
    loaded->assumptions = api_take_or_null(&assumptions);
    *messages = api_take_or_null(&diag.text);
    if (end == FRONTEND_OK) {
        loaded->ir->strict_scopes = input->strict_scopes;
        *program = loaded;
        return ASSAY_OK;
    }
    *program = NULL;
    free(loaded->assumptions);
    free(loaded);
    return end == FRONTEND_BAD_INPUT ? ASSAY_BAD_INPUT : status_of_budget(&budget);
}

void assay_free(AssayProgram *program) {
    if (!program)
        return;
    ir_program_free(program->ir);
    free(program->assumptions);
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

// ---- Looking -------------------------------------------------------------------------------------------

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
