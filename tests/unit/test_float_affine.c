// First-order forms against the host's arithmetic: random chains of operations on random points of
// random sources; the value at the point is what the form says there, within its error, computed in
// a wider format.
#include "domain/float_affine.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

__extension__ typedef __float128 Exact;

static uint64_t state = 424242424243u;
static uint64_t random_word(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * UINT64_C(0x2545F4914F6CDD1D);
}
static uint64_t below(uint64_t n) { return (random_word() >> 11) % n; }

enum { N_NODES = 14 };

typedef struct Node {
    FloatInterval set;
    FloatAffine form;
    double value; // at the point
} Node;

typedef struct Chain {
    uint32_t width;
    Node nodes[FLOAT_NOISES + N_NODES];
    FloatInterval sources[FLOAT_NOISES];
    double unknowns_center[FLOAT_NOISES], unknowns_radius[FLOAT_NOISES];
    int n;
} Chain;

static int64_t rank_of(double value, uint32_t width) { return float_rank_from(value, width); }

static void add_source(Chain *c, int k) {
    uint32_t width = c->width, scale = (uint32_t)below(width == 32 ? 24 : 53);
    double center = ldexp((double)(int64_t)random_word(), -63 + (int)below(12) - 6);
    int64_t low = rank_of(center, width), high = low + (int64_t)(random_word() >> (64 - scale - 1));
    c->sources[k] = (FloatInterval){low, high, false};
    uint64_t by = below(3) == 0 ? 0
                  : below(2)    ? below((uint64_t)(high - low) + 1)
                                : (uint64_t)(high - low);
    Node *node = &c->nodes[c->n++];
    node->set = c->sources[k];
    node->value = float_value(low + (int64_t)by, width);
    node->form = float_affine_of(node->set, width, k);
    c->unknowns_center[k] = node->form.center;
    c->unknowns_radius[k] = node->form.slopes[k];
}

static double apply(FloatOperation op, double a, double b, uint32_t width) {
    if (width == 32) {
        float x = (float)a, y = (float)b;
        return op == FLOAT_ADD ? x + y : op == FLOAT_SUB ? x - y : op == FLOAT_MUL ? x * y : x / y;
    }
    return op == FLOAT_ADD ? a + b : op == FLOAT_SUB ? a - b : op == FLOAT_MUL ? a * b : a / b;
}

static void add_operation(Chain *c) {
    uint32_t width = c->width;
    const Node *a = &c->nodes[below((uint64_t)c->n)], *b = &c->nodes[below((uint64_t)c->n)];
    Node *r = &c->nodes[c->n++];
    uint64_t op = below(7);
    if (op < 4) {
        r->set = float_interval_apply((FloatOperation)op, a->set, b->set, width);
        r->value = apply((FloatOperation)op, a->value, b->value, width);
        r->form = float_affine_apply((FloatOperation)op, &a->form, &b->form, b->set, r->set, width);
    } else if (op == 4) {
        r->set = float_interval_sqrt(a->set, width);
        r->value = width == 32 ? sqrtf((float)a->value) : sqrt(a->value);
        r->form = float_affine_sqrt(&a->form, a->set, r->set, width);
    } else if (op == 5) {
        r->set = float_interval_neg(a->set);
        r->value = -a->value;
        r->form = float_affine_neg(&a->form);
    } else { // through float
        FloatInterval narrow = float_interval_convert(a->set, width, 32);
        r->set = float_interval_convert(narrow, 32, width);
        r->value = (float)a->value;
        r->form = float_affine_rounded(&a->form, narrow, 32);
    }
    r->set = float_affine_clip(&r->form, r->set, width);
}

static Exact value_by_form(const Chain *c, const FloatAffine *form) {
    Exact sum = form->center;
    for (int k = 0; k < FLOAT_NOISES; k++)
        if (c->unknowns_radius[k] > 0)
            sum += (Exact)form->slopes[k] *
                   (((Exact)c->nodes[k].value - c->unknowns_center[k]) / c->unknowns_radius[k]);
    return sum;
}

static void check_form(const Chain *c, const FloatAffine *form, Exact value) {
    Exact off = value_by_form(c, form) - value;
    assert_true(off <= form->error && -off <= form->error);
    double low, high;
    float_affine_bounds(form, &low, &high);
    assert_true(low <= value && value <= high);
}

static unsigned n_known, n_contracted;

static void check_node(const Chain *c, const Node *node) {
    if (isnan(node->value)) {
        assert_true(node->set.nan);
        return;
    }
    assert_true(float_rank_from(node->value, c->width) <= node->set.high &&
                float_rank_to(node->value, c->width) >= node->set.low);
    if (node->form.is_known) {
        n_known++;
        check_form(c, &node->form, node->value);
    }
}

// The point stays in its source when the difference is not positive there.
static void check_contraction(const Chain *c, const Node *a, const Node *b) {
    FloatAffine difference = float_affine_difference(&a->form, &b->form);
    if (!difference.is_known)
        return;
    check_form(c, &difference, (Exact)a->value - b->value);
    if (a->value > b->value)
        return;
    for (int k = 0; k < FLOAT_NOISES; k++) {
        FloatInterval left =
            float_affine_source_if_at_most_zero(&difference, k, c->sources[k], c->width);
        n_contracted += left.low != c->sources[k].low || left.high != c->sources[k].high;
        assert_true(float_rank_to(c->nodes[k].value, c->width) >= left.low &&
                    float_rank_from(c->nodes[k].value, c->width) <= left.high);
    }
}

// A constant, not below the value of the node.
static Node limit_of(const Chain *c, const Node *a) {
    Node limit = {.form = {0}};
    if (!isfinite(a->value))
        return limit;
    int64_t rank = float_rank_to(a->value, c->width) + (int64_t)below(3);
    limit.set = (FloatInterval){rank, rank, false};
    limit.value = float_value(rank, c->width);
    limit.form = float_affine_of(limit.set, c->width, -1);
    return limit;
}

static void test_chains(void **unused) {
    (void)unused;
    for (int round = 0; round < 60000; round++) {
        Chain c = {.width = round & 1 ? 32 : 64};
        for (int k = 0; k < FLOAT_NOISES; k++)
            add_source(&c, k);
        while (c.n < FLOAT_NOISES + N_NODES) {
            add_operation(&c);
            check_node(&c, &c.nodes[c.n - 1]);
        }
        for (int i = 0; i < 8; i++) {
            const Node *a = &c.nodes[below((uint64_t)c.n)];
            Node limit = limit_of(&c, a);
            check_contraction(&c, a, &c.nodes[below((uint64_t)c.n)]);
            check_contraction(&c, a, &limit);
        }
    }
    assert_true(n_known > 100000);
    assert_true(n_contracted > 1000);
}

// What is the same on both sides cancels.
static void test_cancellation(void **unused) {
    (void)unused;
    FloatInterval set = {float_rank(0x3f800000, 32), float_rank(0x40000000, 32), false}; // [1, 2]
    FloatAffine x = float_affine_of(set, 32, 0), error = float_affine_of(set, 32, -1);
    double low, high;
    FloatAffine zero = float_affine_difference(&x, &x);
    float_affine_bounds(&zero, &low, &high);
    assert_true(low <= 0 && high >= 0 && high - low < 1e-12);
    FloatAffine wide = float_affine_difference(&error, &error);
    float_affine_bounds(&wide, &low, &high);
    assert_true(high - low > 1.9);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_chains),
                                       cmocka_unit_test(test_cancellation)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
