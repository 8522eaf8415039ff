// What a function can reach: slices of programs, and digests that change with it and with nothing
// else.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "ir/fingerprint.h"
#include "ir/keep_reachable.h"
#include "ir/validate.h"
#include "ir_fixture.h"

// root calls a and takes the address of `table`, which points to b; a calls itself; other is not
// called.
typedef struct Recipe {
    int number;         // that a returns
    int content;        // of the global that b reads
    int other;          // that `other` returns
    uint32_t line;      // where a starts
    uint32_t distance;  // of a's instruction to that
    const char *suffix; // of local names
    bool is_reversed;   // the order of declarations
} Recipe;

static const Recipe PLAIN = {
    .number = 1, .content = 2, .other = 3, .line = 10, .distance = 2, .suffix = ""};

typedef struct Made {
    IrProgram *program;
    IrFunctionId root;
} Made;

static void define(Fixture *x, IrFunctionId id, IrFunctionId callee, IrOperand result) {
    ir_build_body(x->builder, id);
    IrBlockId block = ir_build_block(x->builder, NULL);
    if (callee != IR_NONE)
        (void)emit_named(x, block, (IrInstr){.op = IR_CALL, .type = x->i32, .aux = callee}, x->i32,
                         NULL, NO_OPERANDS);
    ret(x, block, OPERANDS(result));
    ir_build_body_end(x->builder);
}

static IrFunctionId declare_at(Fixture *x, const char *name, const char *suffix, uint32_t line) {
    Text text = {0};
    text_add(&text, "%s%s", name, suffix);
    IrFunctionId id = ir_build_function(
        x->builder, &(IrFunction){.name = text_chars(&text),
                                  .kind = IR_FUNCTION_DEFINED,
                                  .n_results = 1,
                                  .result_types = &x->i32,
                                  .loc = ir_build_loc(x->builder, "f.c", line, 0)});
    text_release(&text);
    return id;
}

static Made make(Recipe r) {
    Fixture x = fixture_new(IR_LP64);
    IrFunctionId root, a, b, other;
    if (r.is_reversed) {
        other = declare_at(&x, "other", "", 90);
        b = declare_at(&x, "b", r.suffix, 80);
        a = declare_at(&x, "a", r.suffix, r.line);
        root = declare_at(&x, "root", "", 70);
    } else {
        root = declare_at(&x, "root", "", 70);
        a = declare_at(&x, "a", r.suffix, r.line);
        b = declare_at(&x, "b", r.suffix, 80);
        other = declare_at(&x, "other", "", 90);
    }
    uint8_t bytes[4] = {(uint8_t)r.content}, slot[8] = {0};
    IrGlobalId unused = ir_build_global(
        x.builder, (IrGlobal){.name = "unused", .type = x.i32, .size = 4, .align = 4});
    IrGlobalId value = ir_build_global(
        x.builder,
        (IrGlobal){.name = "value", .type = x.i32, .size = 4, .align = 4, .bytes = bytes});
    IrReloc reloc = {0, ir_build_address(x.builder, IR_CONST_FUNCTION, b, 0)};
    IrGlobalId table = ir_build_global(x.builder, (IrGlobal){.name = "table",
                                                             .type = x.ptr,
                                                             .size = 8,
                                                             .align = 8,
                                                             .bytes = slot,
                                                             .relocs = &reloc,
                                                             .n_relocs = 1});
    x.loc = ir_build_loc(x.builder, "f.c", r.line + r.distance, 5);
    define(&x, a, a, constant(&x, x.i32, r.number));
    x.loc = 0;
    define(&x, other, a, constant(&x, x.i32, r.other));
    ir_build_body(x.builder, b);
    IrBlockId block = ir_build_block(x.builder, NULL);
    IrOperand loaded = emit_named(&x, block, (IrInstr){.op = IR_LOAD, .type = x.i32, .aux = 4},
                                  x.i32, NULL, OPERANDS(address_of(&x, IR_CONST_GLOBAL, value, 0)));
    ret(&x, block, OPERANDS(loaded));
    ir_build_body_end(x.builder);
    ir_build_body(x.builder, root);
    block = ir_build_block(x.builder, NULL);
    (void)emit_named(&x, block, (IrInstr){.op = IR_CALL, .type = x.i32, .aux = a}, x.i32, NULL,
                     NO_OPERANDS);
    IrOperand pointer =
        emit_named(&x, block, (IrInstr){.op = IR_LOAD, .type = x.ptr, .aux = 8}, x.ptr, NULL,
                   OPERANDS(address_of(&x, IR_CONST_GLOBAL, table, 0)));
    IrOperand result = emit_named(&x, block, (IrInstr){.op = IR_CALL_POINTER, .type = x.i32}, x.i32,
                                  NULL, OPERANDS(pointer));
    ret(&x, block, OPERANDS(result));
    ir_build_body_end(x.builder);
    (void)unused;
    return (Made){ir_builder_finish(x.builder, IR_NONE, IR_NONE), root};
}

static Digest digest_of(Recipe recipe, const char *function) {
    Made made = make(recipe);
    Graph references = ir_references(made.program);
    Digest *own = ir_own_digests(made.program, &references);
    Digest found = {0};
    for (IrFunctionId f = 0; f < made.program->n_functions; f++) {
        const char *name = made.program->functions[f].name;
        if (ir_name_length(name) == strlen(function) && !strncmp(name, function, strlen(function)))
            found = ir_fingerprint(&references, own, f);
    }
    free(own);
    graph_release(&references);
    ir_program_free(made.program);
    return found;
}

static bool is_same(Recipe recipe, const char *function) {
    return digest_is_equal(digest_of(PLAIN, function), digest_of(recipe, function));
}

static void digests_follow_what_is_reached(void **state) {
    (void)state;
    Recipe number = PLAIN, content = PLAIN, other = PLAIN;
    number.number = 9;
    content.content = 9;
    other.other = 9;
    assert_true(is_same(PLAIN, "root"));
    assert_false(is_same(number, "a"));
    assert_false(is_same(number, "root")); // by a call
    assert_false(is_same(number, "other"));
    assert_true(is_same(number, "b"));
    assert_false(is_same(content, "b"));
    assert_false(is_same(content, "root")); // through a pointer in a global
    assert_true(is_same(content, "a"));
    assert_true(is_same(other, "root"));
    assert_false(is_same(other, "other"));
}

static void digests_do_not_depend_on_places(void **state) {
    (void)state;
    Recipe moved = PLAIN, spread = PLAIN, linked = PLAIN, reversed = PLAIN;
    moved.line = 40;
    spread.distance = 3;
    linked.suffix = ".17";
    reversed.is_reversed = true;
    assert_true(is_same(moved, "a"));
    assert_true(is_same(moved, "root"));
    assert_false(is_same(spread, "a"));
    assert_false(is_same(spread, "root"));
    assert_true(is_same(linked, "root"));
    assert_true(is_same(reversed, "root"));
}

static void names_lose_only_numbers(void **state) {
    (void)state;
    assert_int_equal(ir_name_length("helper.17"), 6);
    assert_int_equal(ir_name_length("helper"), 6);
    assert_int_equal(ir_name_length("helper17"), 8);
    assert_int_equal(ir_name_length("f.name"), 6);
    assert_int_equal(ir_name_length(".5"), 2);
    assert_int_equal(ir_name_length("a."), 2);
}

static void slices_hold_what_is_reached(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        Recipe recipe = PLAIN;
        recipe.is_reversed = i;
        Made made = make(recipe);
        IrProgram *program = made.program;
        Graph references = ir_references(program);
        program->entry = program->main = made.root;
        IrFunctionId root = ir_keep_reachable(program, &references, made.root);
        assert_int_equal(program->n_functions, 3);
        assert_int_equal(program->n_globals, 2);
        assert_string_equal(program->functions[root].name, "root");
        assert_int_equal(program->entry, root);
        const IrFunction *called = &program->functions[program->functions[root].instrs[0].aux];
        assert_string_equal(called->name, "a");
        assert_true(called->is_recursive && called->blocks[0].is_cut_point);
        for (IrFunctionId f = 0; f < program->n_functions; f++)
            assert_int_equal(program->functions[f].address_taken,
                             strcmp(program->functions[f].name, "b") == 0);
        Text complaints = {0};
        if (!ir_validate(program, &complaints))
            fail_msg("%s", text_chars(&complaints));
        text_release(&complaints);
        graph_release(&references);
        ir_program_free(program);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digests_follow_what_is_reached),
        cmocka_unit_test(digests_do_not_depend_on_places),
        cmocka_unit_test(names_lose_only_numbers),
        cmocka_unit_test(slices_hold_what_is_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
