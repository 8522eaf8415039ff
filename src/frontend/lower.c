// The driver of lowering: from the entry, every function and global that can be reached.
#include "frontend/lower.h"

#include "frontend/modular.h"
#include "frontend/module.h"

#include <stdlib.h>
#include <string.h>

static void drain_pending(LowerContext *lc) {
    do {
        while (lc->pending.count || lc->pending_globals.count) {
            if (lc->pending.count)
                lower_body(lc, vec_pop(&lc->pending));
            else
                lower_global_contents(lc, vec_pop(&lc->pending_globals));
        }
    } while (lower_define_errno_wrappers(lc));
}

static void emit_plain_call(LowerContext *lc, IrFunctionId id) {
    lower_effect(lc, IR_CALL, 0, 0, id, NULL, 0);
}

typedef struct Hook { // a constructor or destructor
    uint64_t priority;
    unsigned order;
    LLVMValueRef function;
} Hook;

typedef VEC(Hook) HookList;

static int by_priority(const void *a, const void *b) {
    const Hook *x = a, *y = b;
    if (x->priority != y->priority)
        return x->priority < y->priority ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

// The rows {priority, function, data} of llvm.global_ctors or llvm.global_dtors, sorted.
static HookList find_hooks(LowerContext *lc, const char *name) {
    LLVMValueRef list = LLVMGetNamedGlobal(lc->user, name);
    LLVMValueRef rows = list ? LLVMGetInitializer(list) : NULL;
    bool is_array = rows && LLVMGetTypeKind(LLVMTypeOf(rows)) == LLVMArrayTypeKind;
    unsigned n = is_array ? (unsigned)LLVMGetArrayLength2(LLVMTypeOf(rows)) : 0;
    HookList hooks = {0};
    for (unsigned i = 0; i < n; i++) {
        LLVMValueRef row = LLVMGetAggregateElement(rows, i);
        LLVMValueRef function = LLVMGetAggregateElement(row, 1);
        uint64_t priority = LLVMConstIntGetZExtValue(LLVMGetAggregateElement(row, 0));
        if (LLVMIsAFunction(function))
            vec_push(&hooks, ((Hook){priority, i, function}));
    }
    if (hooks.count)
        qsort(hooks.items, hooks.count, sizeof *hooks.items, by_priority);
    return hooks;
}

static void call_constructors(LowerContext *lc) {
    HookList hooks = find_hooks(lc, "llvm.global_ctors");
    for (size_t i = 0; i < hooks.count; i++)
        emit_plain_call(lc, lower_function_ref(lc, hooks.items[i].function));
    vec_free(&hooks);
}

// In the opposite order.
void lower_call_destructors(LowerContext *lc) {
    HookList hooks = find_hooks(lc, "llvm.global_dtors");
    for (size_t i = hooks.count; i-- > 0;)
        emit_plain_call(lc, lower_function_ref(lc, hooks.items[i].function));
    vec_free(&hooks);
}

static bool uses_parameter(LLVMValueRef function, unsigned number) {
    return number < LLVMCountParams(function) && LLVMGetFirstUse(LLVMGetParam(function, number));
}

// The model that calls main: it makes up what main looks at, since each string costs every engine
// an object, and each input makes of one run many.
static const char *start_model(LLVMValueRef main) {
    return uses_parameter(main, 2)   ? "__assay_start_with_environment"
           : uses_parameter(main, 1) ? "__assay_start"
           : uses_parameter(main, 0) ? "__assay_start_with_count"
                                     : "__assay_start_without_arguments";
}

// What calls main.
static IrFunctionId start_function(LowerContext *lc, LLVMValueRef main) {
    bool has_parameters = LLVMCountParams(main) && lc->models;
    LLVMValueRef start =
        has_parameters ? LLVMGetNamedFunction(lc->models, start_model(main)) : NULL;
    return lower_function_ref(lc, start ? start : main);
}

static bool is_declared(const LowerContext *lc, const char *variable) {
    LLVMValueRef global = LLVMGetNamedGlobal(lc->user, variable);
    return global && LLVMIsDeclaration(global);
}

// The library's `environ` is set before anything of the program runs.
static void make_environment(LowerContext *lc) {
    LLVMValueRef make =
        lc->models ? LLVMGetNamedFunction(lc->models, "__assay_make_environment") : NULL;
    if (make && (is_declared(lc, "environ") || is_declared(lc, "__environ")))
        emit_plain_call(lc, lower_function_ref(lc, make));
}

// Behind main: handlers of atexit, where the program may have any, and destructors.
static void end_program(LowerContext *lc, LLVMValueRef main, IrOperand status) {
    size_t length;
    bool has_handlers = lc->models && LLVMGetNamedFunction(lc->models, LOWER_EXIT);
    if (has_handlers && strcmp(LLVMGetValueName2(main, &length), "main") == 0)
        lower_call_model(lc, "__assay_run_exit_handlers", &status, 1);
    else
        lower_call_destructors(lc);
}

// Builds the entry function: constructors, main, destructors; the exit status is main's.
static IrFunctionId build_entry(LowerContext *lc, LLVMValueRef main) {
    IrFunctionId start = start_function(lc, main);
    drain_pending(lc);
    const IrFunction *f = &ir_builder_program(lc->builder)->functions[start];
    bool has_status = f->n_results == 1 && f->result_types[0] == lc->i32;
    IrFunction description = {.name = "program entry",
                              .kind = IR_FUNCTION_DEFINED,
                              .is_model = true,
                              .n_results = has_status,
                              .result_types = &lc->i32};
    IrFunctionId id = ir_build_function(lc->builder, &description);
    ir_build_body(lc->builder, id);
    lc->loc = 0;
    lc->entry = lc->block = ir_build_block(lc->builder, "entry");
    if (lc->bad_initialiser) {
        Text reason = {0};
        text_add(&reason, "the initialiser of %s", lc->bad_initialiser);
        lower_unsupported(lc, NULL, text_chars(&reason));
        text_release(&reason);
    }
    if (lc->weak_start != IR_NONE)
        emit_plain_call(lc, lc->weak_start);
    make_environment(lc);
    call_constructors(lc);
    IrOperand status = {0};
    if (has_status)
        status = lower_emit(lc, IR_CALL, lc->i32, lc->i32, NULL, 0, start, NULL, 0);
    else
        emit_plain_call(lc, start);
    end_program(lc, main, has_status ? status : lower_undef(lc, lc->i32));
    lower_effect(lc, IR_RET, 0, 0, 0, &status, has_status);
    ir_build_body_end(lc->builder);
    drain_pending(lc);
    return id;
}

static void lower_all_functions(LowerContext *lc) {
    for (LLVMValueRef f = LLVMGetFirstFunction(lc->user); f; f = LLVMGetNextFunction(f))
        if (LLVMCountBasicBlocks(f))
            lower_function_ref(lc, f);
    drain_pending(lc);
}

static void release(LowerContext *lc) {
    arena_release(&lc->arena);
    map_release(&lc->leaves);
    map_release(&lc->types);
    map_release(&lc->globals);
    map_release(&lc->functions);
    map_release(&lc->definitions);
    map_release(&lc->alone);
    map_release(&lc->wholes);
    map_release(&lc->labels);
    map_release(&lc->files);
    map_release(&lc->variables);
    map_release(&lc->c_types);
    map_release(&lc->values);
    map_release(&lc->blocks);
    vec_free(&lc->pending);
    vec_free(&lc->pending_globals);
    map_release(&lc->presences);
    map_release(&lc->messages);
    type_texts_release(&lc->type_texts);
    vec_free(&lc->weak_addresses);
    vec_free(&lc->errno_wrappers);
}

IrProgram *lower_program(LLVMModuleRef user, LLVMModuleRef models, IrDataModel model,
                         const SystemFolders *folders, LowerStart *starts, size_t n_starts,
                         bool all_functions, bool trust_nsw, bool has_checks) {
    LowerContext lc = {.builder = ir_builder_new(model),
                       .user = user,
                       .models = models,
                       .layout = LLVMGetModuleDataLayout(user),
                       .model = model,
                       .folders = folders,
                       .weak_start = IR_NONE,
                       .trust_nsw = trust_nsw,
                       .has_checks = has_checks,
                       .type_texts = {.module = user}};
    for (LLVMValueRef f = LLVMGetFirstFunction(user); f; f = LLVMGetNextFunction(f)) {
        size_t length;
        lc.has_cut_bodies |=
            strncmp(LLVMGetValueName2(f, &length), MODULAR_RETURN, strlen(MODULAR_RETURN)) == 0;
    }
    lc.pointer = ir_build_pointer(lc.builder);
    lc.i1 = ir_build_int(lc.builder, 1);
    lc.i8 = ir_build_int(lc.builder, 8);
    lc.i32 = ir_build_int(lc.builder, 32);
    lc.word = ir_build_int(lc.builder, model == IR_LP64 ? 64 : 32);
    for (size_t i = 0; i < n_starts; i++)
        map_set(&lc.alone, map_key(starts[i].function), map_key(starts[i].alone));
    lower_declare_weak_start(&lc);
    for (size_t i = 0; i < n_starts; i++) {
        starts[i].id = lower_function_ref(&lc, starts[i].function);
        starts[i].entry = build_entry(&lc, starts[i].function);
    }
    if (all_functions || !n_starts)
        lower_all_functions(&lc);
    lower_define_weak_start(&lc);
    drain_pending(&lc);
    IrBuilder *builder = lc.builder;
    release(&lc);
    bool is_one = n_starts == 1;
    return ir_builder_finish(builder, is_one ? starts[0].entry : (IrFunctionId)IR_NONE,
                             is_one ? starts[0].id : (IrFunctionId)IR_NONE);
}
