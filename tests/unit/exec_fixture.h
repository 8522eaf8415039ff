// Symbolic execution against the interpreter: one program without loops, run by both. For the same
// inputs, what the interpreter stores in `out` must be possible in some end state of the
// symbolic execution; and where that state says which value it is, it must be this one.
#ifndef TESTS_EXEC_FIXTURE_H
#define TESTS_EXEC_FIXTURE_H

#include "interp_fixture.h"

#include "exec/exec.h"
#include "ir/print.h"

enum { MAX_DRAWS = 8 };

typedef struct Inputs { // of the UNDEF instructions, in their order
    uint64_t values[MAX_DRAWS];
    uint32_t n;
} Inputs;

typedef struct Symbolic {
    IrProgram *program;
    TermTable *table;
    Solver *solver;
    Exec *x;
    VEC(ExecState) ends;
    VEC(ExecViolation) violations;
} Symbolic;

// What was found out, over all comparisons: a test that finds everything unknown tests nothing.
typedef struct Tally {
    unsigned runs, known;
} Tally;

static inline uint64_t random_bits(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    return *seed ^= *seed << 17;
}

static inline unsigned random_up_to(uint64_t *seed, unsigned n) {
    return (unsigned)(random_bits(seed) >> 20) % n;
}

// Small numbers, ends of ranges, powers of two and their neighbours, and any bits.
static inline uint64_t random_value(uint64_t *seed, uint32_t bits) {
    uint64_t value;
    switch (random_up_to(seed, 5)) {
    case 0:
        value = random_up_to(seed, 9) - 4ull;
        break;
    case 1:
        value = ((uint64_t)1 << (bits - 1)) + random_up_to(seed, 3) - 1;
        break;
    case 2:
        value = ((uint64_t)1 << random_up_to(seed, bits)) + random_up_to(seed, 3) - 1;
        break;
    default:
        value = random_bits(seed);
    }
    return bits == 64 ? value : value & (((uint64_t)1 << bits) - 1);
}

static inline IrOperand draw(Lab *lab, uint32_t bits) {
    IrTypeId type = type_int(lab, bits);
    return emit_instr(lab, (IrInstr){.op = IR_UNDEF, .type = type}, type, 0, NULL);
}

static inline void assume_equal(Lab *lab, uint32_t bits, IrOperand a, uint64_t value) {
    IrTypeId i32 = type_int(lab, 32);
    IrFunctionId f = native(lab, "assume", IR_NATIVE_ASSUME, 0, 1, &i32);
    IrOperand same = test2(lab, IR_EQ, type_int(lab, bits), a, num(lab, bits, (int64_t)value));
    call(lab, f, 0, LIST(op1(lab, IR_ZEXT, i32, same)));
}

static inline void store_result(Lab *lab, uint32_t bits, IrOperand value) {
    store(lab, type_int(lab, bits), value, address_of(lab, IR_CONST_GLOBAL, lab->out, 0));
}

// ---- Both executions --------------------------------------------------------

static inline IrProgram *finish(Lab *lab) {
    // The interpreter's memory is gone after a run: it writes the result out.
    IrTypeId types[] = {lab->ptr, type_int(lab, lab->pointer_bits)};
    IrFunctionId f = native(lab, "__assay_write_out", IR_NATIVE_WRITE_OUT, 0, 2, types);
    call(lab, f, 0, LIST(address_of(lab, IR_CONST_GLOBAL, lab->out, 0), word(lab, 8)));
    ret(lab, LIST(num(lab, 32, 0)));
    IrProgram *program = ir_builder_finish(lab->builder, lab->entry, lab->entry);
    Text complaints = {0};
    if (!ir_validate(program, &complaints))
        fail_msg("%s", text_chars(&complaints));
    text_release(&complaints);
    return program;
}

// The first bytes of `out` when the run finished.
static inline IrRunEnd run_concretely(IrProgram *program, uint32_t checks, const Inputs *inputs,
                                      uint32_t bits, uint64_t *result) {
    Text json = {0};
    Diag diag = {0};
    Budget budget = {0};
    char *output = NULL;
    size_t length = 0;
    text_add(&json, "{\"uninitialised\": [");
    for (uint32_t i = 0; i < inputs->n; i++)
        text_add(&json, "%s\"0x%llx\"", i ? ", " : "", (unsigned long long)inputs->values[i]);
    text_add(&json, "]}");
    FILE *file = open_memstream(&output, &length);
    IrRunOptions options = {.checks = checks, .output = file, .budget = &budget};
    options.inputs = ir_inputs_parse("test", text_chars(&json), json.length, &diag);
    assert_non_null(options.inputs);
    IrRunResult run = ir_run(program, &options);
    IrRunEnd end = run.end;
    ir_run_result_release(&run);
    ir_inputs_free(options.inputs);
    fclose(file);
    *result = 0;
    if (end == IR_RUN_FINISHED) {
        assert_int_equal(length, 8);
        memcpy(result, output, 8);
        if (bits < 64)
            *result &= ((uint64_t)1 << bits) - 1;
    }
    free(output);
    text_release(&json);
    diag_release(&diag);
    return end;
}

static inline void collect(Symbolic *sym, const ExecOutcome *outcome, ExecState state) {
    for (size_t i = 0; i < outcome->n_violations; i++)
        vec_push(&sym->violations, outcome->violations[i]);
    if (outcome->end == EXEC_STUCK)
        fail_msg("stuck: %s", outcome->stuck);
    if (outcome->end == EXEC_ENDED)
        vec_push(&sym->ends, state);
}

static inline Symbolic run_symbolically(IrProgram *program, uint32_t checks) {
    Symbolic sym = {.program = program, .table = term_table_new()};
    sym.solver = solver_new(sym.table, (SolverOptions){0}, NULL);
    sym.x = exec_new(program, sym.table, sym.solver, (ExecOptions){.checks = checks});
    VEC(ExecState) work = {0};
    vec_push(&work, exec_initial_state(sym.x));
    while (work.count && sym.ends.count < 64) {
        ExecState state = vec_pop(&work);
        ExecOutcome outcome = exec_block(sym.x, &state, 0);
        for (size_t i = 0; i < outcome.n_forks; i++)
            vec_push(&work, outcome.forks[i]);
        collect(&sym, &outcome, state);
        if (outcome.end == EXEC_RUNNING)
            vec_push(&work, state);
    }
    vec_free(&work);
    return sym;
}

static inline void symbolic_release(Symbolic *sym) {
    exec_free(sym->x);
    solver_free(sym->solver);
    term_table_free(sym->table);
    vec_free(&sym->ends);
    vec_free(&sym->violations);
}

// ---- Comparing --------------------------------------------------------------

static inline Term number_in(Symbolic *sym, SmgRepr repr, uint32_t bits, uint64_t value) {
    // As the interpreter does it: an input that is not used is not there, and the next takes its
    // value.
    Number number = number_mod((Number)value, number_power_of_two(bits));
    if (repr == SMG_SIGNED && number >= number_power_of_two(bits - 1))
        number -= number_power_of_two(bits);
    return term_const(sym->table, number);
}

// The knowledge of a state, for these inputs.
static inline const Kb *kb_with_inputs(Symbolic *sym, const ExecState *state,
                                       const Inputs *inputs) {
    const Kb *kb = state->kb;
    uint32_t n = 0;
    for (const ExecEvent *e = state->events; e; e = e->earlier)
        n += e->draw == EXEC_DRAW_UNDEF;
    for (const ExecEvent *e = state->events; e; e = e->earlier) {
        if (e->draw != EXEC_DRAW_UNDEF)
            continue;
        uint64_t value = --n < inputs->n ? inputs->values[n] : 0;
        Term number = number_in(sym, e->value.repr, e->bits, value);
        kb = kb_add(sym->solver, kb, formula_eq(sym->table, e->value.term, number));
    }
    return kb;
}

// 1: the state ends with that value in `out`; 0: it may; -1: it does not, with these inputs.
static inline int agreement(Symbolic *sym, const ExecState *state, const Inputs *inputs,
                            uint32_t bits, uint64_t expected) {
    const Kb *kb = kb_with_inputs(sym, state, inputs);
    SmgValue value;
    uint32_t width = (bits + 7) / 8;
    if (solver_is_infeasible(sym->solver, kb))
        return -1;
    if (smg_read(exec_smg(sym->x), state->heap, kb, exec_global_object(sym->x, 0),
                 term_int(sym->table, 0), width, &value) != SMG_KNOWN)
        return 0;
    Term number = number_in(sym, value.repr, bits, expected);
    Formula equal = formula_eq(sym->table, value.term, number);
    if (solver_is_infeasible(sym->solver, kb_add(sym->solver, kb, equal)))
        return -1;
    return solver_implies(sym->solver, kb, equal);
}

// Soundness: some end state has the interpreter's result.
static inline bool is_covered(Symbolic *sym, const Inputs *inputs, uint32_t bits, uint64_t expected,
                              Tally *tally) {
    int best = -1;
    for (size_t i = 0; i < sym->ends.count; i++) {
        int found = agreement(sym, &sym->ends.items[i], inputs, bits, expected);
        best = found > best ? found : best;
    }
    tally->runs++;
    tally->known += best == 1;
    return best >= 0;
}

// The program, the inputs, and what each end state knows, for a person who looks into a failure.
static inline void print_case(Symbolic *sym, const Inputs *inputs, uint64_t expected) {
    Text text = {0};
    ir_print_program(&text, sym->program, false);
    for (uint32_t i = 0; i < inputs->n; i++)
        text_add(&text, "input %u: 0x%llx\n", i, (unsigned long long)inputs->values[i]);
    text_add(&text, "result of the interpreter: 0x%llx\n", (unsigned long long)expected);
    for (size_t i = 0; i < sym->ends.count; i++) {
        const ExecState *state = &sym->ends.items[i];
        const SmgObject *out = smg_object(state->heap, exec_global_object(sym->x, 0));
        text_add(&text, "end state: ");
        kb_print(&text, sym->solver, state->kb);
        text_add(&text, "\n  with ");
        smg_print_entry(&text, exec_smg(sym->x), out->entries, NULL, NULL);
        text_add(&text, "\n");
    }
    fputs(text_chars(&text), stderr);
    text_release(&text);
}

static inline bool is_violated(Symbolic *sym, const Inputs *inputs, IrViolation kind) {
    for (size_t i = 0; i < sym->violations.count; i++)
        if (sym->violations.items[i].kind == kind &&
            !solver_is_infeasible(sym->solver,
                                  kb_with_inputs(sym, &sym->violations.items[i].state, inputs)))
            return true;
    return false;
}

#endif
