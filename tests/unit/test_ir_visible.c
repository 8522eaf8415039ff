// Which registers are visible or live: small functions, each with one question.
#include "base/text.h"
#include "ir/live.h"
#include "ir/phi.h"
#include "ir/visible.h"
#include "ir_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

// A function void f(i1 %c, ptr %p) that is built block by block. `make` gives a new pointer,
// `stop` marks the point that is asked about, `read` uses a value.
typedef struct Lab {
    Fixture x;
    IrFunctionId f, make, stop, read;
    IrProgram *program;
} Lab;

static Lab lab_new(void) {
    Lab lab = {.x = fixture_new(IR_LP64)};
    Fixture *x = &lab.x;
    lab.f = declare(x, "f", IR_FUNCTION_DEFINED, 0, 2, (IrTypeId[]){x->i1, x->ptr});
    lab.make = declare(x, "make", IR_FUNCTION_EXTERNAL, x->ptr, 0, NULL);
    lab.stop = declare(x, "stop", IR_FUNCTION_EXTERNAL, 0, 0, NULL);
    lab.read = declare(x, "read", IR_FUNCTION_EXTERNAL, 0, 1, (IrTypeId[]){x->ptr});
    ir_build_body(x->builder, lab.f);
    ir_build_name_reg(x->builder, 0, "c");
    ir_build_name_reg(x->builder, 1, "p");
    return lab;
}

static IrBlockId block(Lab *lab) { return ir_build_block(lab->x.builder, NULL); }

static IrOperand make(Lab *lab, IrBlockId b, const char *name) {
    IrInstr instr = {.op = IR_CALL, .aux = lab->make};
    return emit_named(&lab->x, b, instr, lab->x.ptr, name, NULL, 0);
}

static void read_value(Lab *lab, IrBlockId b, IrOperand value) {
    effect(&lab->x, b, (IrInstr){.op = IR_CALL, .aux = lab->read}, &value, 1);
}

static void stop(Lab *lab, IrBlockId b) { call(&lab->x, b, lab->stop); }

static void note(Lab *lab, IrBlockId b, IrVariableId variable, IrOperand value) {
    effect(&lab->x, b, (IrInstr){.op = IR_DEBUG_VALUE, .aux = variable}, &value, 1);
}

static void end(Lab *lab, IrBlockId b, IrVariableId variable) {
    effect(&lab->x, b, (IrInstr){.op = IR_DEBUG_END, .aux = variable}, NULL, 0);
}

static IrVariableId variable(Lab *lab) {
    return ir_build_variable(lab->x.builder, (IrVariable){.name = "v"});
}

static IrOperand parameter(IrReg reg) { return ir_reg_operand(reg); }

static IrOperand null(Lab *lab) { return constant(&lab->x, lab->x.ptr, 0); }

static void finish(Lab *lab) {
    ir_build_body_end(lab->x.builder);
    lab->program = ir_builder_finish(lab->x.builder, IR_NONE, IR_NONE);
}

static const IrFunction *function(const Lab *lab) { return &lab->program->functions[lab->f]; }

// The names of the registers in a set, each followed by a space.
static void assert_set(const Lab *lab, const bool *set, const char *expected) {
    Text names = {0};
    for (IrReg r = 0; r < function(lab)->n_regs; r++)
        if (set[r])
            text_add(&names, "%s ", function(lab)->reg_names[r]);
    assert_string_equal(text_chars(&names), expected);
    text_release(&names);
}

static IrBlockId stop_block(const Lab *lab, uint32_t *index) {
    const IrFunction *f = function(lab);
    for (IrBlockId b = 0; b < f->n_blocks; b++)
        for (*index = 0; *index < f->blocks[b].count; ++*index) {
            const IrInstr *instr = &f->instrs[f->blocks[b].first + *index];
            if (instr->op == IR_CALL && instr->aux == lab->stop)
                return b;
        }
    fail();
    return 0;
}

static void assert_visible(const Lab *lab, bool count_conflicts, const char *expected) {
    uint32_t index;
    IrBlockId b = stop_block(lab, &index);
    bool *visible = memory_new(function(lab)->n_regs);
    memset(visible, 1, function(lab)->n_regs); // all entries are written
    ir_visible_regs(lab->program, lab->f, b, index, count_conflicts, visible);
    assert_set(lab, visible, expected);
    free(visible);
}

static void assert_live_at_block_of_stop(const Lab *lab, const char *expected) {
    uint32_t index;
    IrBlockId b = stop_block(lab, &index);
    bool *live = memory_new(function(lab)->n_regs);
    memset(live, 1, function(lab)->n_regs);
    ir_live_regs(lab->program, lab->f, b, live);
    assert_set(lab, live, expected);
    free(live);
}

// The analysis of all blocks at once says the same as the question about each.
static void check_all_blocks(const Lab *lab) {
    const IrFunction *f = function(lab);
    IrLive all = ir_live(lab->program, f, IR_LIVE_USED);
    bool *live = memory_new(f->n_regs + 1);
    for (IrBlockId b = 0; b < f->n_blocks; b++) {
        ir_live_regs(lab->program, lab->f, b, live);
        for (IrReg r = 0; r < f->n_regs; r++) {
            bool is_phi = false;
            for (uint32_t n = 0; n < ir_n_phis(f, &f->blocks[b]); n++)
                is_phi |= f->instrs[f->blocks[b].first + n].result == r;
            assert_true(is_phi || ir_live_has(&all, b, r) == live[r]);
        }
    }
    free(live);
    ir_live_release(&all);
}

static void lab_free(Lab *lab) {
    check_all_blocks(lab);
    ir_program_free(lab->program);
}

// ---- Tests ------------------------------------------------------------------------------------

static void value_used_later_is_visible(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrBlockId b = block(&lab);
    IrOperand used = make(&lab, b, "used"), done = make(&lab, b, "done");
    read_value(&lab, b, done);
    stop(&lab, b);
    IrOperand later = make(&lab, b, "later");
    read_value(&lab, b, used);
    read_value(&lab, b, later);
    ret(&lab.x, b, NULL, 0);
    finish(&lab);
    assert_visible(&lab, false, "used ");
    lab_free(&lab);
}

static void last_note_counts(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrVariableId v = variable(&lab), w = variable(&lab), gone = variable(&lab);
    IrBlockId b = block(&lab);
    IrOperand first = make(&lab, b, "first"), second = make(&lab, b, "second");
    note(&lab, b, v, first);
    note(&lab, b, v, second);
    note(&lab, b, w, parameter(1));
    note(&lab, b, gone, first);
    end(&lab, b, gone);
    stop(&lab, b);
    note(&lab, b, v, first);
    ret(&lab.x, b, NULL, 0);
    finish(&lab);
    assert_visible(&lab, false, "p second ");
    assert_visible(&lab, true, "p second ");
    lab_free(&lab);
}

static void constant_hides_the_register(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrVariableId v = variable(&lab);
    IrBlockId b = block(&lab);
    IrOperand old = make(&lab, b, "old");
    note(&lab, b, v, old);
    note(&lab, b, v, null(&lab));
    stop(&lab, b);
    ret(&lab.x, b, NULL, 0);
    finish(&lab);
    assert_visible(&lab, true, "");
    lab_free(&lab);
}

// if (c) v = left; else v = right (or an end, or the same as left); stop();
static void check_join(int kind, const char *without, const char *with) {
    Lab lab = lab_new();
    IrVariableId v = variable(&lab);
    IrBlockId top = block(&lab), yes = block(&lab), no = block(&lab), join = block(&lab);
    IrOperand both = make(&lab, top, "both");
    note(&lab, top, v, both);
    branch(&lab.x, top, parameter(0), yes, no);
    IrOperand left = make(&lab, yes, "left"), right = make(&lab, no, "right");
    note(&lab, yes, v, kind == 2 ? both : left);
    if (kind == 0)
        note(&lab, no, v, right);
    else if (kind == 1)
        end(&lab, no, v);
    jump(&lab.x, yes, join);
    jump(&lab.x, no, join);
    stop(&lab, join);
    ret(&lab.x, join, NULL, 0);
    finish(&lab);
    assert_visible(&lab, false, without);
    assert_visible(&lab, true, with);
    lab_free(&lab);
}

static void predecessors_may_disagree(void **state) {
    (void)state;
    check_join(0, "", "left right ");
    check_join(1, "", "left ");
    check_join(2, "both ", "both ");
    check_join(3, "", "both left ");
}

// v = before; while (c) { stop(); v = inside; }
static void loop_joins_with_its_entry(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrVariableId v = variable(&lab), kept = variable(&lab);
    IrBlockId top = block(&lab), head = block(&lab), body = block(&lab), out = block(&lab);
    IrOperand before = make(&lab, top, "before");
    note(&lab, top, v, before);
    note(&lab, top, kept, parameter(1));
    jump(&lab.x, top, head);
    branch(&lab.x, head, parameter(0), body, out);
    stop(&lab, body);
    IrOperand inside = make(&lab, body, "inside");
    note(&lab, body, v, inside);
    jump(&lab.x, body, head);
    ret(&lab.x, out, NULL, 0);
    finish(&lab);
    assert_visible(&lab, false, "c p ");
    assert_visible(&lab, true, "c p before inside ");
    lab_free(&lab);
}

// A register that the loop defines anew before it uses it is not live across the back edge.
static void live_around_a_loop(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrBlockId top = block(&lab), head = block(&lab), body = block(&lab), out = block(&lab);
    IrOperand outer = make(&lab, top, "outer");
    jump(&lab.x, top, head);
    IrOperand inner = make(&lab, head, "inner");
    branch(&lab.x, head, parameter(0), body, out);
    read_value(&lab, body, outer);
    read_value(&lab, body, inner);
    stop(&lab, body);
    jump(&lab.x, body, head);
    ret(&lab.x, out, NULL, 0);
    finish(&lab);
    assert_visible(&lab, true, "c outer ");
    assert_live_at_block_of_stop(&lab, "c outer inner ");
    lab_free(&lab);
}

static void phi_uses_at_the_end_of_predecessors(void **state) {
    (void)state;
    for (int asks_join = 0; asks_join < 2; asks_join++) {
        Lab lab = lab_new();
        IrBuilder *builder = lab.x.builder;
        IrBlockId top = block(&lab), yes = block(&lab), no = block(&lab), join = block(&lab);
        IrOperand left = make(&lab, top, "left"), right = make(&lab, top, "right");
        branch(&lab.x, top, parameter(0), yes, no);
        if (!asks_join)
            stop(&lab, yes);
        make(&lab, yes, "x");
        make(&lab, no, "y");
        jump(&lab.x, yes, join);
        jump(&lab.x, no, join);
        IrReg phi = ir_build_reg(builder, lab.x.ptr, "phi");
        ir_build_phi(builder, join, phi, 0);
        ir_build_phi_operand(builder, phi, yes, left);
        ir_build_phi_operand(builder, phi, no, right);
        if (asks_join)
            stop(&lab, join);
        read_value(&lab, join, ir_reg_operand(phi));
        read_value(&lab, join, parameter(1));
        ret(&lab.x, join, NULL, 0);
        finish(&lab);
        assert_visible(&lab, false, asks_join ? "p phi " : "p left ");
        assert_live_at_block_of_stop(&lab, asks_join ? "p " : "p left ");
        lab_free(&lab);
    }
}

// Notes are no uses.
static void notes_do_not_keep_alive(void **state) {
    (void)state;
    Lab lab = lab_new();
    IrVariableId v = variable(&lab);
    IrBlockId top = block(&lab), next = block(&lab), out = block(&lab);
    IrOperand value = make(&lab, top, "value");
    branch(&lab.x, top, parameter(0), next, out);
    stop(&lab, next);
    note(&lab, next, v, value);
    jump(&lab.x, next, out);
    ret(&lab.x, out, NULL, 0);
    finish(&lab);
    assert_visible(&lab, true, "");
    assert_live_at_block_of_stop(&lab, "");
    lab_free(&lab);
}

// More variables than one set has bits, and a long chain of blocks.
static void many_variables_and_blocks(void **state) {
    (void)state;
    enum { MANY = 300 };
    Lab lab = lab_new();
    IrBlockId b = block(&lab), other = block(&lab);
    IrVariableId gone[MANY];
    for (int i = 0; i < MANY; i++) {
        IrOperand value = make(&lab, b, i % 100 == 99 ? "kept" : "gone");
        gone[i] = variable(&lab);
        note(&lab, b, gone[i], value);
        IrBlockId next = block(&lab), side = block(&lab);
        branch(&lab.x, b, parameter(0), next, side);
        jump(&lab.x, side, next);
        b = next;
    }
    for (int i = 0; i < MANY; i++)
        if (i % 100 != 99)
            end(&lab, b, gone[i]);
    jump(&lab.x, b, other);
    stop(&lab, other);
    ret(&lab.x, other, NULL, 0);
    finish(&lab);
    assert_visible(&lab, false, "kept kept kept ");
    lab_free(&lab);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(value_used_later_is_visible),
        cmocka_unit_test(last_note_counts),
        cmocka_unit_test(constant_hides_the_register),
        cmocka_unit_test(predecessors_may_disagree),
        cmocka_unit_test(loop_joins_with_its_entry),
        cmocka_unit_test(live_around_a_loop),
        cmocka_unit_test(phi_uses_at_the_end_of_predecessors),
        cmocka_unit_test(notes_do_not_keep_alive),
        cmocka_unit_test(many_variables_and_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
