// Symbolic memory against the interpreter: random stores, fills and copies of all widths at known
// and unknown offsets in two objects, and a load of what is there then.
#include "exec_fixture.h"

enum { OBJECT_SIZE = 24 };

typedef struct Play {
    Lab *lab;
    uint64_t *seed;
    IrOperand objects[2];
    Inputs inputs;
    uint32_t bits[MAX_DRAWS]; // of the inputs
} Play;

static unsigned choose(Play *p, unsigned n) { return random_up_to(p->seed, n); }

static IrOperand draw_input(Play *p, uint32_t bits) {
    if (p->inputs.n == MAX_DRAWS)
        return num(p->lab, bits, (int64_t)random_value(p->seed, bits));
    p->bits[p->inputs.n] = bits;
    p->inputs.values[p->inputs.n++] = 0;
    return draw(p->lab, bits);
}

// The address of `width` bytes in an object: at a constant, or at base + scale * (input mod n).
static IrOperand some_place(Play *p, IrOperand object, unsigned width) {
    static const int64_t scales[] = {1, 2, 4, 8, 3, -1, -4};
    if (choose(p, 3) || p->inputs.n >= 4)
        return at(p->lab, object, choose(p, OBJECT_SIZE + 1 - width));
    int64_t scale = scales[choose(p, 7)], step = scale < 0 ? -scale : scale;
    int64_t most = (OBJECT_SIZE - (int64_t)width) / step; // the largest index
    int64_t first = choose(p, (unsigned)(OBJECT_SIZE - (int64_t)width - most * step) + 1);
    IrTypeId i64 = type_int(p->lab, 64);
    IrOperand index = op2(p->lab, IR_UREM, 0, i64, op1(p->lab, IR_ZEXT, i64, draw_input(p, 8)),
                          word(p->lab, most + 1));
    if (scale < 0)
        first += most * step;
    return emit_instr(p->lab, (IrInstr){.op = IR_ADDRESS, .type = p->lab->ptr}, p->lab->ptr,
                      LIST(object, index, word(p->lab, scale), word(p->lab, first)));
}

static uint32_t some_width(Play *p) {
    static const uint32_t widths[] = {8, 16, 32, 64, 31, 24, 1};
    return widths[choose(p, choose(p, 4) ? 4 : 7)];
}

static void store_somewhere(Play *p) {
    uint32_t bits = some_width(p);
    IrOperand value = choose(p, 2) && p->inputs.n < MAX_DRAWS
                          ? draw_input(p, bits)
                          : num(p->lab, bits, (int64_t)random_value(p->seed, bits));
    if (bits == 32 && choose(p, 3) == 0) // a signed one, of another width
        value = op1(p->lab, IR_SEXT, type_int(p->lab, 32), draw_input(p, 16));
    store(p->lab, type_int(p->lab, bits), value,
          some_place(p, p->objects[choose(p, 2)], (bits + 7) / 8));
}

static void fill_somewhere(Play *p) {
    unsigned size = 1 + choose(p, 12);
    IrOperand byte =
        choose(p, 4) ? num(p->lab, 8, choose(p, 3) ? choose(p, 256) : 0) : draw_input(p, 8);
    emit_instr(p->lab, (IrInstr){.op = IR_FILL}, 0,
               LIST(some_place(p, p->objects[choose(p, 2)], size), byte, word(p->lab, size)));
}

static void copy_somewhere(Play *p) {
    unsigned size = 1 + choose(p, 12), from = choose(p, 2);
    copy(p->lab, IR_OVERLAP, some_place(p, p->objects[choose(p, 2)], size),
         some_place(p, p->objects[from], size), size);
}

static void copy_as_much(Play *p) { // as much as an input says
    IrTypeId i64 = type_int(p->lab, 64);
    IrOperand size =
        op2(p->lab, IR_UREM, 0, i64, op1(p->lab, IR_ZEXT, i64, draw_input(p, 8)), word(p->lab, 9));
    emit_instr(p->lab, (IrInstr){.op = IR_COPY, .flags = IR_OVERLAP}, 0,
               LIST(some_place(p, p->objects[choose(p, 2)], 8),
                    some_place(p, p->objects[choose(p, 2)], 8), size));
}

static void take_step(Play *p) {
    switch (choose(p, 9)) {
    case 0:
        fill_somewhere(p);
        return;
    case 1:
        copy_somewhere(p);
        return;
    case 2:
        copy_as_much(p);
        return;
    case 3: { // a read changes nothing, but fixes what was unknown
        uint32_t bits = some_width(p);
        IrOperand place = some_place(p, p->objects[choose(p, 2)], (bits + 7) / 8);
        store_result(p->lab, bits, load(p->lab, type_int(p->lab, bits), place));
        return;
    }
    default:
        store_somewhere(p);
    }
}

static void check_play(uint64_t *seed, unsigned round, Tally *tally) {
    Lab lab = lab_new();
    Play p = {.lab = &lab, .seed = seed};
    for (unsigned i = 0; i < 2; i++) {
        p.objects[i] = choose(&p, 2) ? local(&lab, 0, OBJECT_SIZE) : heap(&lab, OBJECT_SIZE);
        if (choose(&p, 8)) // otherwise it holds arbitrary bytes: zeros in the interpreter's runs
            emit_instr(&lab, (IrInstr){.op = IR_FILL}, 0,
                       LIST(p.objects[i], num(&lab, 8, choose(&p, 256)), word(&lab, OBJECT_SIZE)));
    }
    for (unsigned i = 2 + choose(&p, 6); i > 0; i--)
        take_step(&p);
    uint32_t bits = some_width(&p);
    IrOperand place = some_place(&p, p.objects[choose(&p, 2)], (bits + 7) / 8);
    store_result(&lab, bits, load(&lab, type_int(&lab, bits), place));
    IrProgram *program = finish(&lab);
    Symbolic sym = run_symbolically(program, 0);
    for (unsigned i = 0; i < 4; i++) {
        uint64_t expected;
        for (uint32_t k = 0; k < p.inputs.n; k++)
            p.inputs.values[k] = random_value(seed, p.bits[k]);
        IrRunEnd end = run_concretely(program, 0, &p.inputs, bits, &expected);
        assert_int_equal(end, IR_RUN_FINISHED);
        if (!is_covered(&sym, &p.inputs, bits, expected, tally)) {
            print_case(&sym, &p.inputs, expected);
            fail_msg("play %u: the interpreter's result is not possible", round);
        }
    }
    symbolic_release(&sym);
    ir_program_free(program);
}

static void plays(void **state) {
    (void)state;
    const char *count = getenv("ASSAY_EXEC_ROUNDS");
    unsigned rounds = count ? (unsigned)atoi(count) : 250;
    Tally tally = {0};
    for (unsigned round = 1; round <= rounds; round++) {
        uint64_t seed = round * UINT64_C(0xd1342543de82ef95);
        check_play(&seed, round, &tally);
    }
    print_message("%u of %u results are known\n", tally.known, tally.runs);
    assert_true(tally.known > tally.runs / 5);
}

// A value of one width is stored, and one of another width, but of as many bytes, loaded.
static void check_widths(uint32_t stored, uint32_t loaded, uint64_t value, bool is_signed,
                         Tally *tally) {
    Lab lab = lab_new();
    IrOperand object = local(&lab, 0, 8), input = draw(&lab, stored);
    if (is_signed) // makes its reading a signed one
        input = op2(&lab, IR_SDIV, 0, type_int(&lab, stored), input, num(&lab, stored, 1));
    store(&lab, type_int(&lab, stored), input, object);
    store_result(&lab, loaded, load(&lab, type_int(&lab, loaded), object));
    IrProgram *program = finish(&lab);
    Symbolic sym = run_symbolically(program, 0);
    Inputs inputs = {.values = {value}, .n = 1};
    uint64_t expected;
    assert_int_equal(run_concretely(program, 0, &inputs, loaded, &expected), IR_RUN_FINISHED);
    if (!is_covered(&sym, &inputs, loaded, expected, tally)) {
        print_case(&sym, &inputs, expected);
        fail_msg("i%u stored, i%u loaded: the interpreter's result is not possible", stored,
                 loaded);
    }
    symbolic_release(&sym);
    ir_program_free(program);
}

static void widths_of_as_many_bytes(void **state) {
    (void)state;
    static const uint32_t pairs[][2] = {{31, 32}, {32, 31}, {31, 31}, {1, 8},   {8, 1},
                                        {7, 8},   {8, 7},   {64, 63}, {63, 64}, {20, 24}};
    uint64_t seed = 21;
    Tally tally = {0};
    for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++)
        for (unsigned round = 0; round < 12; round++)
            check_widths(pairs[i][0], pairs[i][1], random_value(&seed, pairs[i][0]), round % 2,
                         &tally);
    assert_int_equal(tally.known, tally.runs);
}

// What is not known is read with one width and then with another: the second may be anything, too.
static void unknown_bits_above(void **state) {
    (void)state;
    static const uint32_t pairs[][2] = {{31, 32}, {1, 8}, {7, 8}};
    for (unsigned i = 0; i < 3; i++) {
        Lab lab = lab_new();
        IrOperand object = local(&lab, 0, 8);
        uint32_t bits = pairs[i][1];
        store_result(&lab, pairs[i][0], load(&lab, type_int(&lab, pairs[i][0]), object));
        store_result(&lab, bits, load(&lab, type_int(&lab, bits), object));
        IrProgram *program = finish(&lab);
        Symbolic sym = run_symbolically(program, 0);
        Tally tally = {0};
        assert_true(is_covered(&sym, &(Inputs){0}, bits, ((uint64_t)1 << bits) - 1, &tally));
        assert_true(is_covered(&sym, &(Inputs){0}, bits, 0, &tally));
        symbolic_release(&sym);
        ir_program_free(program);
    }
}

// An access that may be outside is found, one that cannot be is not.
static void check_bounds(int64_t size, uint32_t bits, bool expected) {
    Lab lab = lab_new();
    IrOperand object = heap(&lab, size), index = draw(&lab, 8);
    IrOperand place = emit_instr(
        &lab, (IrInstr){.op = IR_ADDRESS, .type = lab.ptr}, lab.ptr,
        LIST(object, op1(&lab, IR_ZEXT, type_int(&lab, 64), index), word(&lab, 4), word(&lab, 0)));
    store(&lab, type_int(&lab, bits), num(&lab, bits, 1), place);
    IrProgram *program = finish(&lab);
    Symbolic sym = run_symbolically(program, IR_INVALID_DEREF);
    Inputs last = {.values = {255}, .n = 1}, first = {.values = {0}, .n = 1};
    assert_true(is_violated(&sym, &last, IR_INVALID_DEREF) == expected);
    assert_false(is_violated(&sym, &first, IR_INVALID_DEREF));
    symbolic_release(&sym);
    ir_program_free(program);
}

static void bounds(void **state) {
    (void)state;
    check_bounds(1024, 32, false);
    check_bounds(1023, 32, true);
    check_bounds(1023, 16, false);
    check_bounds(1020, 8, true);
    check_bounds(1028, 64, false);
    check_bounds(1027, 64, true);
}

int main(void) {
    const struct CMUnitTest all[] = {cmocka_unit_test(plays), cmocka_unit_test(bounds),
                                     cmocka_unit_test(widths_of_as_many_bytes),
                                     cmocka_unit_test(unknown_bits_above)};
    return cmocka_run_group_tests(all, NULL, NULL);
}
