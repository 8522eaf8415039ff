// Symbolic arithmetic, conversions and comparisons against the interpreter: every opcode and width
// on random numbers, and random chains of them.
#include "exec_fixture.h"

static const uint32_t widths[] = {1, 8, 16, 31, 32, 64};
enum { N_WIDTHS = sizeof widths / sizeof *widths };

// How the operands come in: unknown when the instruction is executed, known by an assumption, or as
// constants.
typedef enum Mode { UNKNOWN, ASSUMED, CONSTANT, MIXED, N_MODES } Mode;

static IrOperand operand(Lab *lab, Mode mode, uint32_t bits, uint64_t value, bool first,
                         Inputs *inputs) {
    if (mode == CONSTANT || (mode == MIXED && !first))
        return num(lab, bits, (int64_t)value);
    IrOperand drawn = draw(lab, bits);
    inputs->values[inputs->n++] = value;
    if (mode == ASSUMED)
        assume_equal(lab, bits, drawn, value);
    return drawn;
}

typedef struct Case {
    IrOpcode op;
    uint32_t from, bits; // of the operands and the result
    uint8_t flags;
    Mode mode;
    uint64_t a, b;
} Case;

static bool is_test(IrOpcode op) { return op >= IR_SADD_OVERFLOWS && op <= IR_SLE; }

static IrProgram *program_of(const Case *c, Inputs *inputs) {
    Lab lab = lab_new();
    int n = (int)strlen(ir_opcodes[c->op].operands);
    IrOperand a = operand(&lab, c->mode, c->from, c->a, true, inputs), result;
    if (n == 1) {
        result = op1(&lab, c->op, type_int(&lab, c->bits), a);
    } else {
        IrOperand b = operand(&lab, c->mode, c->from, c->b, false, inputs);
        result = is_test(c->op) ? test2(&lab, c->op, type_int(&lab, c->from), a, b)
                                : op2(&lab, c->op, c->flags, type_int(&lab, c->from), a, b);
    }
    store_result(&lab, c->bits, result);
    return finish(&lab);
}

static void fail_on(const Case *c, const char *what, uint64_t expected) {
    fail_msg(
        "%s i%u -> i%u, flags %u, mode %d, a = 0x%llx, b = 0x%llx: %s (the interpreter: 0x%llx)",
        ir_opcodes[c->op].name, c->from, c->bits, c->flags, c->mode, (unsigned long long)c->a,
        (unsigned long long)c->b, what, (unsigned long long)expected);
}

static void check(const Case *c, Tally *tally) {
    Inputs inputs = {0};
    IrProgram *program = program_of(c, &inputs);
    uint64_t expected, ignored;
    Symbolic sym = run_symbolically(program, IR_SIGNED_OVERFLOW);
    if (run_concretely(program, 0, &inputs, c->bits, &expected) == IR_RUN_FINISHED &&
        !is_covered(&sym, &inputs, c->bits, expected, tally))
        fail_on(c, "not possible", expected);
    bool overflows =
        run_concretely(program, IR_SIGNED_OVERFLOW, &inputs, c->bits, &ignored) == IR_RUN_VIOLATED;
    bool found = is_violated(&sym, &inputs, IR_SIGNED_OVERFLOW);
    if (overflows && !found)
        fail_on(c, "the overflow is missed", expected);
    if (found && !overflows)
        fail_on(c, "an overflow that is none", expected);
    symbolic_release(&sym);
    ir_program_free(program);
}

// Tallies by opcode: what is exact must be known, not only possible.
static void check_opcode(Case c, uint64_t *seed, unsigned rounds, bool is_exact) {
    Tally tally = {0};
    for (unsigned i = 0; i < rounds; i++) {
        c.a = random_value(seed, c.from);
        c.b = random_value(seed, c.from);
        bool is_shift = c.op == IR_SHL || c.op == IR_LSHR || c.op == IR_ASHR;
        if (is_shift && random_up_to(seed, 8))
            c.b %= c.from;
        for (c.mode = UNKNOWN; c.mode < N_MODES; c.mode++)
            check(&c, &tally);
    }
    if (is_exact && tally.known != tally.runs)
        fail_msg("%s i%u -> i%u: %u of %u results are known", ir_opcodes[c.op].name, c.from, c.bits,
                 tally.known, tally.runs);
}

static void sums_and_products(void **state) {
    (void)state;
    static const IrOpcode ops[] = {IR_ADD, IR_SUB, IR_MUL};
    uint64_t seed = 11;
    for (unsigned o = 0; o < 3; o++)
        for (unsigned w = 0; w < N_WIDTHS; w++)
            for (unsigned nsw = 0; nsw < 2; nsw++) {
                uint8_t flags = nsw ? IR_NSW : 0;
                Case c = {.op = ops[o], .from = widths[w], .bits = widths[w], .flags = flags};
                check_opcode(c, &seed, 6, true);
            }
}

static void quotients(void **state) {
    (void)state;
    static const IrOpcode ops[] = {IR_UDIV, IR_UREM, IR_SDIV, IR_SREM};
    uint64_t seed = 12;
    for (unsigned o = 0; o < 4; o++)
        for (unsigned w = 0; w < N_WIDTHS; w++) {
            Case c = {.op = ops[o], .from = widths[w], .bits = widths[w]};
            check_opcode(c, &seed, 8, false);
        }
}

static void bits_and_shifts(void **state) {
    (void)state;
    static const IrOpcode ops[] = {IR_AND, IR_OR, IR_XOR, IR_SHL, IR_LSHR, IR_ASHR};
    uint64_t seed = 13;
    for (unsigned o = 0; o < 6; o++)
        for (unsigned w = 0; w < N_WIDTHS; w++) {
            Case c = {.op = ops[o], .from = widths[w], .bits = widths[w]};
            check_opcode(c, &seed, 8, o < 3);
        }
}

static void counts_of_bits(void **state) {
    (void)state;
    static const IrOpcode ops[] = {IR_CTLZ, IR_CTTZ, IR_CTPOP, IR_BITREVERSE, IR_BSWAP};
    uint64_t seed = 14;
    for (unsigned o = 0; o < 5; o++)
        for (unsigned w = 1; w < N_WIDTHS; w++) {
            Case c = {.op = ops[o], .from = widths[w], .bits = widths[w]};
            if (c.op != IR_BSWAP || widths[w] % 16 == 0)
                check_opcode(c, &seed, 4, false);
        }
}

static void tests(void **state) {
    (void)state;
    uint64_t seed = 15;
    for (unsigned op = IR_SADD_OVERFLOWS; op <= IR_SLE; op++)
        for (unsigned w = 0; w < N_WIDTHS; w++) {
            Case c = {.op = (IrOpcode)op, .from = widths[w], .bits = 1};
            // Products of two such numbers do not fit the terms' numbers.
            check_opcode(c, &seed, 8, op != IR_UMUL_OVERFLOWS || widths[w] < 64);
        }
}

static void conversions(void **state) {
    (void)state;
    uint64_t seed = 16;
    for (unsigned from = 0; from < N_WIDTHS; from++)
        for (unsigned to = 0; to < N_WIDTHS; to++) {
            Case c = {.from = widths[from], .bits = widths[to]};
            c.op = from > to ? IR_TRUNC : IR_ZEXT;
            if (from != to)
                check_opcode(c, &seed, 6, true);
            c.op = IR_SEXT;
            if (from < to)
                check_opcode(c, &seed, 6, true);
        }
}

// A sum of small multiples of a few bytes, cut to 8 bits: it wraps a few times in either direction.
static void check_cut_sum(uint64_t *seed, unsigned n, Tally *tally) {
    Lab lab = lab_new();
    IrTypeId i16 = type_int(&lab, 16);
    Inputs inputs = {.n = n};
    IrOperand sum = num(&lab, 16, (int64_t)random_up_to(seed, 600) - 300);
    for (unsigned i = 0; i < n; i++) {
        IrOpcode widen = random_up_to(seed, 2) ? IR_ZEXT : IR_SEXT;
        IrOperand wide = op1(&lab, widen, i16, draw(&lab, 8));
        if (random_up_to(seed, 4) == 0)
            wide = op2(&lab, IR_MUL, 0, i16, wide, num(&lab, 16, (int64_t)random_up_to(seed, 5)));
        sum = op2(&lab, random_up_to(seed, 2) ? IR_ADD : IR_SUB, 0, i16, sum, wide);
    }
    IrOperand cut = op1(&lab, IR_TRUNC, type_int(&lab, 8), sum);
    if (random_up_to(seed, 2)) // read as signed
        cut = op2(&lab, IR_SDIV, 0, type_int(&lab, 8), cut, num(&lab, 8, 1));
    store_result(&lab, 8, cut);
    IrProgram *program = finish(&lab);
    Symbolic sym = run_symbolically(program, 0);
    for (unsigned i = 0; i < 12; i++) {
        uint64_t expected;
        for (unsigned k = 0; k < n; k++)
            inputs.values[k] = random_value(seed, 8);
        assert_int_equal(run_concretely(program, 0, &inputs, 8, &expected), IR_RUN_FINISHED);
        if (!is_covered(&sym, &inputs, 8, expected, tally)) {
            print_case(&sym, &inputs, expected);
            fail_msg("the interpreter's result is not possible");
        }
    }
    symbolic_release(&sym);
    ir_program_free(program);
}

static void cut_sums(void **state) {
    (void)state;
    uint64_t seed = 17;
    Tally tally = {0};
    for (unsigned round = 0; round < 60; round++)
        check_cut_sum(&seed, 1 + round % 4, &tally);
    assert_int_equal(tally.known, tally.runs);
}

// ---- Chains -----------------------------------------------------------------

enum { MAX_VALUES = 16 };

typedef struct Chain {
    Lab *lab;
    uint64_t *seed;
    IrOperand values[MAX_VALUES];
    uint32_t bits[MAX_VALUES];
    unsigned n;
} Chain;

static void add_value(Chain *c, IrOperand value, uint32_t bits) {
    c->values[c->n] = value;
    c->bits[c->n++] = bits;
}

// Some value of the chain, converted to that width, or now and then a constant.
static IrOperand some_value(Chain *c, uint32_t bits) {
    unsigned i = random_up_to(c->seed, c->n + 1);
    if (i == c->n)
        return num(c->lab, bits, (int64_t)random_value(c->seed, bits));
    if (c->bits[i] == bits)
        return c->values[i];
    IrOpcode widen = random_up_to(c->seed, 2) ? IR_ZEXT : IR_SEXT;
    return op1(c->lab, c->bits[i] > bits ? IR_TRUNC : widen, type_int(c->lab, bits), c->values[i]);
}

static void add_step(Chain *c) {
    static const IrOpcode ops[] = {
        IR_ADD,  IR_SUB, IR_MUL, IR_ADD, IR_SUB, IR_UDIV,           IR_UREM,           IR_SDIV,
        IR_SREM, IR_AND, IR_OR,  IR_XOR, IR_SHL, IR_LSHR,           IR_ASHR,           IR_EQ,
        IR_NE,   IR_ULT, IR_ULE, IR_SLT, IR_SLE, IR_UADD_OVERFLOWS, IR_SMUL_OVERFLOWS, IR_SELECT};
    uint32_t bits = widths[random_up_to(c->seed, N_WIDTHS)];
    IrOpcode op = ops[random_up_to(c->seed, sizeof ops / sizeof *ops)];
    IrTypeId type = type_int(c->lab, bits);
    IrOperand a = some_value(c, bits), b = some_value(c, bits);
    bool is_shift = op == IR_SHL || op == IR_LSHR || op == IR_ASHR;
    if (is_shift && random_up_to(c->seed, 4))
        b = num(c->lab, bits, (int64_t)random_up_to(c->seed, bits));
    if (op == IR_SELECT) {
        IrOperand condition = some_value(c, 1);
        IrInstr select = {.op = IR_SELECT, .type = type};
        add_value(c, emit_instr(c->lab, select, type, LIST(condition, a, b)), bits);
    } else if (is_test(op)) {
        add_value(c, test2(c->lab, op, type, a, b), 1);
    } else {
        bool nsw = op <= IR_MUL && random_up_to(c->seed, 2);
        add_value(c, op2(c->lab, op, nsw ? IR_NSW : 0, type, a, b), bits);
    }
}

static void check_chain(uint64_t *seed, unsigned round, Tally *tally) {
    Lab lab = lab_new();
    Chain c = {.lab = &lab, .seed = seed};
    uint32_t n_draws = 1 + random_up_to(seed, 3);
    for (uint32_t i = 0; i < n_draws; i++) {
        uint32_t bits = widths[random_up_to(seed, N_WIDTHS)];
        add_value(&c, draw(&lab, bits), bits);
    }
    for (unsigned i = 1 + random_up_to(seed, 6); i > 0; i--)
        add_step(&c);
    uint32_t bits = c.bits[c.n - 1];
    store_result(&lab, bits, c.values[c.n - 1]);
    IrProgram *program = finish(&lab);
    Symbolic sym = run_symbolically(program, 0);
    for (unsigned i = 0; i < 6; i++) {
        Inputs inputs = {.n = n_draws};
        uint64_t expected;
        for (uint32_t k = 0; k < n_draws; k++)
            inputs.values[k] = random_value(seed, c.bits[k]);
        if (run_concretely(program, 0, &inputs, bits, &expected) == IR_RUN_FINISHED &&
            !is_covered(&sym, &inputs, bits, expected, tally)) {
            print_case(&sym, &inputs, expected);
            fail_msg("chain %u: the interpreter's result is not possible", round);
        }
    }
    symbolic_release(&sym);
    ir_program_free(program);
}

static void chains(void **state) {
    (void)state;
    const char *count = getenv("ASSAY_EXEC_ROUNDS");
    unsigned rounds = count ? (unsigned)atoi(count) : 150;
    Tally tally = {0};
    for (unsigned round = 1; round <= rounds; round++) {
        uint64_t seed = round * UINT64_C(0x9e3779b97f4a7c15);
        check_chain(&seed, round, &tally);
    }
    print_message("%u of %u results are known\n", tally.known, tally.runs);
    assert_true(tally.known > tally.runs / 2);
}

int main(void) {
    const struct CMUnitTest all[] = {
        cmocka_unit_test(sums_and_products),
        cmocka_unit_test(quotients),
        cmocka_unit_test(bits_and_shifts),
        cmocka_unit_test(counts_of_bits),
        cmocka_unit_test(tests),
        cmocka_unit_test(conversions),
        cmocka_unit_test(cut_sums),
        cmocka_unit_test(chains),
    };
    return cmocka_run_group_tests(all, NULL, NULL);
}
