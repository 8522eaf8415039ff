// Loops, call graph and cut points, on known functions and on random ones against the definition.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/graph.h"
#include "ir/validate.h"
#include "ir_fixture.h"

enum { MAX_BLOCKS = 24 };

static uint64_t random_state = 7;

static uint32_t random_below(uint32_t limit) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(random_state >> 33) % limit;
}

static void assert_valid(IrProgram *program) {
    Text complaints = {0};
    if (!ir_validate(program, &complaints))
        fail_msg("%s", text_chars(&complaints));
    text_release(&complaints);
}

// One function of `n` blocks: block b branches to targets[2 * b] and targets[2 * b + 1], or
// returns when the first of them is IR_NONE. Nothing is joined, since nothing jumps.
static IrProgram *program_of(uint32_t n, const IrBlockId *targets, IrLocId *locs) {
    Fixture x = fixture_new(IR_LP64);
    IrFunctionId f = declare(&x, "f", IR_FUNCTION_DEFINED, 0, 1, &x.i1);
    ir_build_body(x.builder, f);
    for (uint32_t b = 0; b < n; b++)
        ir_build_block(x.builder, NULL);
    for (uint32_t b = 0; b < n; b++) {
        x.loc = locs ? ir_build_loc(x.builder, "f.c", locs[b], 1) : 0;
        if (targets[2 * b] == IR_NONE)
            ret(&x, b, NO_OPERANDS);
        else
            branch(&x, b, ir_reg_operand(0), targets[2 * b], targets[2 * b + 1]);
    }
    ir_build_body_end(x.builder);
    return ir_builder_finish(x.builder, IR_NONE, IR_NONE);
}

// ---- Known functions ---------------------------------------------------------------------------

static void nested_loops(void **state) {
    (void)state;
    // 0 -> 1 outer head -> 2 inner head -> 3 -> 2, 2 -> 4 -> 1, 1 -> 5; 3's loc only
    const IrBlockId targets[] = {1, 1, 2, 5, 3, 4, 2, 2, 1, 1, IR_NONE, 0};
    IrLocId locs[] = {1, 2, 0, 4, 5, 6};
    IrProgram *program = program_of(6, targets, locs);
    const IrFunction *f = &program->functions[0];
    assert_valid(program);
    assert_int_equal(f->n_loops, 2);
    assert_int_equal(f->loops[0].head, 1);
    assert_int_equal(f->loops[0].parent, IR_NONE);
    assert_int_equal(f->loops[0].depth, 1);
    assert_string_equal(ir_loc_text(program, f->loops[0].loc), "f.c:2:1");
    assert_int_equal(f->loops[1].head, 2);
    assert_int_equal(f->loops[1].parent, 0);
    assert_int_equal(f->loops[1].depth, 2);
    assert_string_equal(ir_loc_text(program, f->loops[1].loc), "f.c:4:1");
    const uint32_t loops[] = {IR_NONE, 0, 1, 1, 0, IR_NONE};
    for (IrBlockId b = 0; b < 6; b++) {
        assert_int_equal(f->blocks[b].loop, loops[b]);
        assert_int_equal(f->blocks[b].is_cut_point, b == 1 || b == 2);
    }
    for (int l = 0; l < 2; l++)
        assert_false(f->loops[l].irreducible);
    ir_program_free(program);
}

static void loop_of_one_block(void **state) {
    (void)state;
    const IrBlockId targets[] = {1, 2, 1, 2, IR_NONE, 0};
    IrProgram *program = program_of(3, targets, NULL);
    const IrFunction *f = &program->functions[0];
    assert_valid(program);
    assert_int_equal(f->n_loops, 1);
    assert_int_equal(f->blocks[1].loop, 0);
    assert_int_equal(f->blocks[2].loop, IR_NONE);
    assert_int_equal(f->loops[0].loc, 0);
    ir_program_free(program);
}

static void irreducible_cycle(void **state) {
    (void)state;
    // A goto into a loop: 0 -> 1 and 0 -> 2, 1 <-> 2, 2 -> 3
    const IrBlockId targets[] = {1, 2, 2, 2, 1, 3, IR_NONE, 0};
    IrProgram *program = program_of(4, targets, NULL);
    const IrFunction *f = &program->functions[0];
    assert_valid(program);
    assert_int_equal(f->n_loops, 1);
    assert_true(f->loops[0].irreducible);
    assert_int_equal(f->loops[0].head, 1);
    assert_int_equal(f->blocks[2].loop, 0);
    ir_program_free(program);
}

// Into the innermost of three loops: all three are entered beside their heads.
static void goto_into_nested_loops(void **state) {
    (void)state;
    const IrBlockId targets[] = {1, 4, 2, 2, 3, 3, 4, 4, 3, 5, 2, 6, 1, 7, IR_NONE, 0};
    IrProgram *program = program_of(8, targets, NULL);
    const IrFunction *f = &program->functions[0];
    assert_valid(program);
    assert_int_equal(f->n_loops, 3);
    for (uint32_t l = 0; l < 3; l++) {
        assert_int_equal(f->loops[l].depth, l + 1);
        assert_true(f->loops[l].irreducible);
    }
    ir_program_free(program);
}

// ---- Random functions --------------------------------------------------------------------------

// The definition. The loops of a set of blocks are its strongly connected subsets; the head of
// one is the block that the search enters first; its inner loops are those of the rest.
typedef struct Naive {
    uint32_t n;
    Graph graph;
    GraphSearch search;
    IrBlockId head[MAX_BLOCKS];  // innermost head around a block, itself when it is one
    IrBlockId outer[MAX_BLOCKS]; // of a head: the head around it
} Naive;

static void naive_reach(const Naive *v, const bool *in, uint32_t from, bool *reached) {
    memset(reached, 0, MAX_BLOCKS * sizeof *reached); // by at least one edge
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = 0; b < v->n; b++)
            for (uint32_t e = v->graph.first[b]; e < v->graph.first[b + 1]; e++) {
                uint32_t to = v->graph.targets[e];
                if (in[b] && in[to] && (b == from || reached[b]) && !reached[to])
                    changed = reached[to] = true;
            }
    }
}

static void naive_loops(Naive *v, const bool *in, IrBlockId outer) {
    bool reach[MAX_BLOCKS][MAX_BLOCKS], done[MAX_BLOCKS] = {0};
    for (uint32_t b = 0; b < v->n; b++)
        naive_reach(v, in, b, reach[b]);
    for (uint32_t i = 0; i < v->search.n_reached; i++) {
        IrBlockId head = v->search.preorder[i];
        if (!in[head] || done[head] || !reach[head][head])
            continue;
        bool rest[MAX_BLOCKS] = {0};
        for (uint32_t b = 0; b < v->n; b++)
            if (reach[head][b] && reach[b][head]) {
                done[b] = rest[b] = true;
                v->head[b] = head;
            }
        v->outer[head] = outer;
        rest[head] = false;
        naive_loops(v, rest, head);
    }
}

static bool naive_dominates(const Naive *v, IrBlockId a, IrBlockId b) {
    bool in[MAX_BLOCKS], reached[MAX_BLOCKS];
    for (uint32_t i = 0; i < v->n; i++)
        in[i] = i != a;
    naive_reach(v, in, 0, reached);
    return a == b || a == 0 || !(reached[b] || b == 0);
}

static void compare_with_definition(const IrFunction *f, const Naive *v) {
    uint32_t n_heads = 0;
    for (IrBlockId b = 0; b < v->n; b++) {
        const IrLoop *loop = f->blocks[b].loop == IR_NONE ? NULL : &f->loops[f->blocks[b].loop];
        assert_int_equal(loop ? loop->head : IR_NONE, v->head[b]);
        if (!loop || loop->head != b)
            continue;
        n_heads++;
        assert_int_equal(loop->parent == IR_NONE ? IR_NONE : f->loops[loop->parent].head,
                         v->outer[b]);
        bool irreducible = false;
        for (IrBlockId member = 0; member < v->n; member++)
            for (IrBlockId h = v->head[member]; h != IR_NONE; h = v->outer[h])
                irreducible |= h == b && !naive_dominates(v, b, member);
        assert_int_equal(loop->irreducible, irreducible);
    }
    assert_int_equal(n_heads, f->n_loops);
}

static Naive naive_of(const IrFunction *f) {
    Naive v = {.n = f->n_blocks};
    GraphEdge edges[2 * MAX_BLOCKS];
    uint32_t n_edges = 0;
    bool all[MAX_BLOCKS];
    for (IrBlockId b = 0; b < f->n_blocks; b++) {
        const IrInstr *end = ir_terminator(f, &f->blocks[b]);
        for (uint32_t i = 0; i < end->n_targets; i++)
            edges[n_edges++] = (GraphEdge){b, ir_targets(f, end)[i]};
        v.head[b] = v.outer[b] = IR_NONE;
        all[b] = true;
    }
    v.graph = graph_from_edges(v.n, edges, n_edges);
    v.search = graph_search(&v.graph, 0);
    naive_loops(&v, all, IR_NONE);
    return v;
}

static void random_functions_match_the_definition(void **state) {
    (void)state;
    uint32_t n_irreducible = 0, n_nested = 0;
    for (int round = 0; round < 1500; round++) {
        uint32_t n = 2 + random_below(MAX_BLOCKS - 2);
        IrBlockId targets[2 * MAX_BLOCKS];
        for (uint32_t b = 0; b < n; b++) { // mostly to neighbours, never to the entry
            for (uint32_t i = 0; i < 2; i++)
                targets[2 * b + i] =
                    1 +
                    (random_below(3) ? (b + n - 1 + random_below(4)) : random_below(n)) % (n - 1);
            if (random_below(10) == 0 && b)
                targets[2 * b] = IR_NONE;
        }
        IrProgram *program = program_of(n, targets, NULL);
        const IrFunction *f = &program->functions[0];
        assert_valid(program);
        Naive naive = naive_of(f);
        compare_with_definition(f, &naive);
        for (uint32_t l = 0; l < f->n_loops; l++) {
            n_irreducible += f->loops[l].irreducible;
            n_nested += f->loops[l].depth > 2;
        }
        graph_search_release(&naive.search);
        graph_release(&naive.graph);
        ir_program_free(program);
    }
    assert_true(n_irreducible > 100 && n_nested > 100); // the test sees what it is for
}

// ---- Large functions ---------------------------------------------------------------------------

// Backward gotos to ever earlier labels: 50,000 loops, one inside the other.
static void deep_nests_are_no_problem(void **state) {
    (void)state;
    enum { N = 50000 };
    IrBlockId *targets = memory_new((2 * N + 2) * 2 * sizeof *targets);
    for (uint32_t b = 0; b <= N; b++)
        targets[2 * b] = targets[2 * b + 1] = b + 1;
    for (uint32_t b = N + 1; b <= 2 * N; b++) {
        targets[2 * b] = 2 * N + 1 - b;
        targets[2 * b + 1] = b + 1;
    }
    targets[2 * (2 * N + 1)] = IR_NONE;
    IrProgram *program = program_of(2 * N + 2, targets, NULL);
    const IrFunction *f = &program->functions[0];
    assert_valid(program);
    assert_int_equal(f->n_loops, N);
    for (uint32_t l = 0; l < N; l++)
        assert_int_equal(f->loops[l].depth, l + 1);
    free(targets);
    ir_program_free(program);
}

// The same with a second path into the innermost loop: every one of them is irreducible.
static void deep_irreducible_nests_are_no_problem(void **state) {
    (void)state;
    enum { N = 30000 };
    IrBlockId *targets = memory_new((2 * N + 2) * 2 * sizeof *targets);
    for (uint32_t b = 0; b <= N; b++)
        targets[2 * b] = targets[2 * b + 1] = b + 1;
    for (uint32_t b = N + 1; b <= 2 * N; b++) {
        targets[2 * b] = 2 * N + 1 - b;
        targets[2 * b + 1] = b + 1;
    }
    targets[1] = N + 1;
    targets[2 * (2 * N + 1)] = IR_NONE;
    IrProgram *program = program_of(2 * N + 2, targets, NULL);
    const IrFunction *f = &program->functions[0];
    assert_valid(program);
    assert_true(f->n_loops > 0);
    for (uint32_t l = 0; l < f->n_loops; l++)
        assert_true(f->loops[l].irreducible);
    free(targets);
    ir_program_free(program);
}

// ---- Calls -------------------------------------------------------------------------------------

static void simple_body(Fixture *x, IrFunctionId id, IrFunctionId callee) {
    ir_build_body(x->builder, id);
    IrBlockId block = ir_build_block(x->builder, NULL);
    if (callee != IR_NONE)
        call(x, block, callee);
    ret(x, block, NO_OPERANDS);
    ir_build_body_end(x->builder);
}

static void call_cycles_are_recursive(void **state) {
    (void)state;
    Fixture x = fixture_new(IR_LP64);
    IrFunctionId top = declare(&x, "top", IR_FUNCTION_DEFINED, 0, 0, NULL),
                 even = declare(&x, "even", IR_FUNCTION_DEFINED, 0, 0, NULL),
                 odd = declare(&x, "odd", IR_FUNCTION_DEFINED, 0, 0, NULL),
                 self = declare(&x, "self", IR_FUNCTION_DEFINED, 0, 0, NULL),
                 leaf = declare(&x, "leaf", IR_FUNCTION_EXTERNAL, 0, 0, NULL),
                 calls_leaf = declare(&x, "calls_leaf", IR_FUNCTION_DEFINED, 0, 0, NULL);
    simple_body(&x, top, even);
    simple_body(&x, even, odd);
    simple_body(&x, odd, even);
    simple_body(&x, self, self);
    simple_body(&x, calls_leaf, leaf);
    IrProgram *program = ir_builder_finish(x.builder, IR_NONE, IR_NONE);
    const IrFunction *f = program->functions;
    assert_valid(program);
    assert_true(f[even].is_recursive && f[odd].is_recursive && f[self].is_recursive);
    assert_false(f[top].is_recursive || f[leaf].is_recursive || f[calls_leaf].is_recursive);
    assert_int_equal(f[even].component, f[odd].component);
    assert_true(f[top].component > f[even].component);
    assert_true(f[calls_leaf].component > f[leaf].component);
    assert_true(f[even].blocks[0].is_cut_point && f[self].blocks[0].is_cut_point);
    assert_false(f[top].blocks[0].is_cut_point);
    ir_program_free(program);
}

// `caller` calls through a pointer, which may lead to `target` (its address is taken), which
// calls `caller` again. `stranger` is not part of it.
static void indirect_calls_close_cycles(void **state) {
    (void)state;
    Fixture x = fixture_new(IR_LP64);
    IrFunctionId caller = declare(&x, "caller", IR_FUNCTION_DEFINED, 0, 1, &x.ptr),
                 target = declare(&x, "target", IR_FUNCTION_DEFINED, 0, 0, NULL),
                 stranger = declare(&x, "stranger", IR_FUNCTION_DEFINED, 0, 0, NULL);
    ir_build_body(x.builder, caller);
    IrBlockId block = ir_build_block(x.builder, NULL);
    effect(&x, block, (IrInstr){.op = IR_CALL_POINTER}, OPERANDS(ir_reg_operand(0)));
    ret(&x, block, NO_OPERANDS);
    ir_build_body_end(x.builder);
    simple_body(&x, target, caller);
    simple_body(&x, stranger, target);
    (void)address_of(&x, IR_CONST_FUNCTION, target, 0);
    IrProgram *program = ir_builder_finish(x.builder, IR_NONE, IR_NONE);
    const IrFunction *f = program->functions;
    assert_valid(program);
    assert_true(f[target].address_taken);
    assert_true(f[caller].is_recursive && f[target].is_recursive);
    assert_int_equal(f[caller].component, f[target].component);
    assert_false(f[stranger].is_recursive);
    ir_program_free(program);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nested_loops),
        cmocka_unit_test(loop_of_one_block),
        cmocka_unit_test(irreducible_cycle),
        cmocka_unit_test(goto_into_nested_loops),
        cmocka_unit_test(random_functions_match_the_definition),
        cmocka_unit_test(deep_nests_are_no_problem),
        cmocka_unit_test(deep_irreducible_nests_are_no_problem),
        cmocka_unit_test(call_cycles_are_recursive),
        cmocka_unit_test(indirect_calls_close_cycles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
