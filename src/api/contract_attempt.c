#include "api/contract_attempt.h"

#include "base/clock.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double contract_seconds_left(const ContractSearch *search) {
    double left = search->task->deadline - clock_now();
    return left > 0 ? left : 0;
}

static AssayProgram *load(ContractSearch *search, const Needs *needs) {
    FrontendOptions options = search->task->frontend;
    Text assumptions = {0};
    Diag diag = {0};
    Budget budget = budget_of_seconds(contract_seconds_left(search) + 0.001);
    Needs own = *needs;
    AssayProgram *program = memory_zeroed(sizeof *program);
    options.assumptions = &assumptions;
    if (!needs->survey)
        options.survey = &search->survey;
    options.needs = &own;
    options.take_asserts = true;
    FrontendEnd end = frontend_load(&options, &program->ir, &diag, &budget, &program->times);
    program->is_function = true;
    program->has_checks = options.checks;
    program->inherited_mib = search->task->inherited_mib;
    program->assumptions = api_take_or_null(&assumptions);
    program->has_contracts =
        end == FRONTEND_OK && search->task->is_modular && api_relies_on_contracts(program->ir);
    program->has_bodies = true;
    diag_release(&diag);
    if (end == FRONTEND_OK)
        return program;
    assay_free(program);
    return NULL;
}

bool contract_load(ContractSearch *search) {
    bool is_first = !search->pool.survey;
    Needs needs = {.survey = search->pool.survey, .list = search->pool.needs};
    assay_free(search->program);
    search->program = load(search, &needs);
    search->version++;
    if (is_first)
        search->pool.survey = &search->survey;
    return search->program != NULL;
}

static void tell(const ContractSearch *search, const AssayVerdict *verdicts, size_t n) {
    Text text = {0};
    for (size_t i = 0; i < search->pool.needs.count; i++) {
        text_add(&text, "%s", i ? " && " : "");
        need_add_text(search->pool.survey, &search->pool.needs.items[i], &text);
    }
    for (size_t i = 0; i < n; i++)
        fprintf(stderr, "assay: %s, if %s: %s %s%s%s\n", verdicts[i].property,
                text.length ? text_chars(&text) : "1",
                verdicts[i].kind == ASSAY_TRUE    ? "holds"
                : verdicts[i].kind == ASSAY_FALSE ? "fails"
                                                  : "is open",
                verdicts[i].detail ? verdicts[i].detail : "", verdicts[i].message ? ": " : "",
                verdicts[i].message ? verdicts[i].message : "");
    text_release(&text);
}

static size_t verify(ContractSearch *search, AssayProgram *program, uint32_t properties,
                     bool memory_is_safe, double seconds, AssayVerdict *verdicts) {
    AssayVerifyOptions options = search->task->verify;
    EngineAnswer answer = {0};
    double left = contract_seconds_left(search);
    options.timeout = seconds < left ? seconds : left > 0.01 ? left : 0.01;
    options.verbose = options.certificates = options.compare_engines = false;
    options.progress = NULL;
    options.assume_memory_safe |= memory_is_safe;
    search->attempts++;
    api_verify(program, properties, &options, &answer);
    return api_take_verdicts(program->ir, &answer, verdicts);
}

size_t contract_verify(ContractSearch *search, uint32_t properties, double seconds,
                       AssayVerdict *verdicts) {
    size_t n = verify(search, search->program, properties, false, seconds, verdicts);
    for (int p = 0; p < N_PROPERTIES; p++)
        if (properties >> p & 1)
            search->checked[p] = search->version;
    if (search->task->verbose)
        tell(search, verdicts, n);
    return n;
}

ContractRun contract_ask_for_run(ContractSearch *search, const char *place, bool is_start,
                                 double seconds) {
    AssayVerdict verdicts[ASSAY_MAX_VERDICTS];
    Needs needs = {.survey = search->pool.survey,
                   .list = search->pool.needs,
                   .probe = place,
                   .any_run = is_start};
    AssayProgram *program = load(search, &needs);
    ContractRun run = CONTRACT_RUN_OPEN;
    if (!program)
        return run;
    size_t n = verify(search, program, 1u << PROPERTY_UNREACH_CALL, true, seconds, verdicts);
    if (n == 1 && verdicts[0].kind == ASSAY_TRUE)
        run = CONTRACT_RUN_NONE;
    else if (n == 1 && verdicts[0].kind == ASSAY_FALSE && verdicts[0].message &&
             strstr(verdicts[0].message, "a run that is asked for"))
        run = CONTRACT_RUN_EXISTS;
    if (search->task->verbose)
        fprintf(stderr, "assay: a run through %s to the %s: %s\n", *place ? place : "it",
                is_start ? "start" : "end",
                run == CONTRACT_RUN_NONE     ? "none"
                : run == CONTRACT_RUN_EXISTS ? "there is one"
                                             : "open");
    assay_verdicts_release(verdicts, n);
    assay_free(program);
    return run;
}
