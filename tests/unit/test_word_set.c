// Sets of words against the words themselves: all members of random sets of a few bits, and random members of sets of
// all widths.
#include "term/word_set.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

static uint64_t seed = 1;

static uint64_t random_word(void) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}
static uint64_t below(uint64_t limit) { return random_word() % limit; }

static uint64_t random_value(uint32_t bits) {
    uint64_t all = word_mask(bits);
    uint64_t edges[] = {0, 1, all, all >> 1, (all >> 1) + 1, below(40)};
    return (below(2) ? edges[below(6)] + below(3) : random_word()) & all;
}

// A set around a member: bits that are known, intervals of one or both readings.
static WordSet random_set(uint64_t word, uint32_t bits) {
    uint64_t all = word_mask(bits), size = below(3) ? below(20) : random_word() & all;
    int64_t number = word_signed(word, bits), most = word_signed_max(bits),
            by = (int64_t)(size >> 1);
    WordSet set = word_set_all(bits);
    if (below(2))
        set = word_set_unsigned(bits, word > size ? word - size : 0,
                                all - word > size ? word + size : all);
    if (below(3) == 0)
        set = word_set_meet(set, word_set_signed(bits, number > ~most + by ? number - by : ~most,
                                                 number < most - by ? number + by : most));
    if (below(2))
        set = word_set_meet(set, word_set_known(bits, word, random_word() & random_word()));
    return below(5) ? set : word_set_const(bits, word);
}

// ---- The operations on words ------------------------------------------------------------------

enum {
    NOT,
    NEG,
    UNARY,
    AND = UNARY,
    OR,
    XOR,
    ADD,
    SUB,
    MUL,
    UDIV,
    UREM,
    SDIV,
    SREM,
    SHL,
    LSHR,
    ASHR,
    N_OPERATIONS
};

static WordSet on_sets(int op, WordSet a, WordSet b) {
    static WordSet (*const unary[])(WordSet) = {[NOT] = word_set_not, [NEG] = word_set_neg};
    static WordSet (*const binary[])(WordSet, WordSet) = {
        [AND] = word_set_and,   [OR] = word_set_or,     [XOR] = word_set_xor,
        [ADD] = word_set_add,   [SUB] = word_set_sub,   [MUL] = word_set_mul,
        [UDIV] = word_set_udiv, [UREM] = word_set_urem, [SDIV] = word_set_sdiv,
        [SREM] = word_set_srem, [SHL] = word_set_shl,   [LSHR] = word_set_lshr,
        [ASHR] = word_set_ashr};
    return op < UNARY ? unary[op](a) : binary[op](a, b);
}

static uint64_t magnitude(uint64_t word, uint32_t bits) {
    return word_signed(word, bits) < 0 ? (0 - word) & word_mask(bits) : word;
}

static uint64_t divide(int op, uint64_t a, uint64_t b, uint32_t bits) {
    bool a_negative = word_signed(a, bits) < 0, b_negative = word_signed(b, bits) < 0;
    if (op == UDIV)
        return b ? a / b : UINT64_MAX;
    if (op == UREM)
        return b ? a % b : a;
    uint64_t p = magnitude(a, bits), q = magnitude(b, bits);
    uint64_t result = divide(op == SDIV ? UDIV : UREM, p, q, bits);
    return (op == SDIV ? a_negative != b_negative : a_negative) ? 0 - result : result;
}

static uint64_t on_words(int op, uint64_t a, uint64_t b, uint32_t bits) {
    switch (op) {
    case NOT:
        return ~a;
    case NEG:
        return 0 - a;
    case AND:
        return a & b;
    case OR:
        return a | b;
    case XOR:
        return a ^ b;
    case ADD:
        return a + b;
    case SUB:
        return a - b;
    case MUL:
        return a * b;
    case SHL:
        return b < bits ? a << b : 0;
    case LSHR:
        return b < bits ? a >> b : 0;
    case ASHR:
        return (uint64_t)(word_signed(a, bits) >> (b < bits ? b : bits - 1));
    default:
        return divide(op, a, b, bits);
    }
}

// ---- What must hold for two members -------------------------------------------------------------

static void check_operations(WordSet a, WordSet b, uint64_t x, uint64_t y) {
    for (int op = 0; op < N_OPERATIONS; op++)
        if (!word_set_has(on_sets(op, a, b), on_words(op, x, y, a.bits) & word_mask(a.bits)))
            fail_msg("operation %d on %u bits: %llx, %llx", op, a.bits, (unsigned long long)x,
                     (unsigned long long)y);
}

static void check_comparisons(WordSet a, WordSet b, uint64_t x, uint64_t y) {
    int64_t p = word_signed(x, a.bits), q = word_signed(y, a.bits);
    int equal = word_set_equal(a, b);
    assert_true(equal < 0 || equal == (x == y));
    if (x != y)
        assert_true(word_set_has(word_set_without(a, y), x));
    for (int kind = 0; kind < 4; kind++) {
        bool is_signed = kind & 1, is_strict = kind & 2;
        bool holds = is_signed ? (is_strict ? p < q : p <= q) : (is_strict ? x < y : x <= y);
        int decided = word_set_below(a, b, is_signed, is_strict);
        assert_true(decided < 0 || decided == holds);
        WordSet low = a, high = b;
        word_set_order(&low, &high, is_signed, is_strict);
        assert_true(!holds || (word_set_has(low, x) && word_set_has(high, y)));
        assert_true(word_set_covers(a, low) && word_set_covers(b, high));
    }
}

static void check_widths(WordSet a, uint64_t x) {
    uint32_t wider = a.bits + (uint32_t)below(65 - a.bits), first = (uint32_t)below(a.bits),
             part = 1 + (uint32_t)below(a.bits - first);
    assert_true(word_set_has(word_set_zext(a, wider), x));
    assert_true(
        word_set_has(word_set_sext(a, wider), (uint64_t)word_signed(x, a.bits) & word_mask(wider)));
    assert_true(word_set_has(word_set_extract(a, first, part), x >> first & word_mask(part)));
    if (wider > a.bits) {
        uint64_t z = random_value(wider - a.bits);
        WordSet high = random_set(z, wider - a.bits);
        assert_true(word_set_has(word_set_concat(high, a), z << a.bits | x));
    }
}

static void check_members(WordSet a, WordSet b, uint64_t x, uint64_t y) {
    assert_true(word_set_has(a, x) && word_set_has(b, y));
    WordSet join = word_set_join(a, b), meet = word_set_meet(a, b);
    assert_true(word_set_has(join, x) && word_set_has(join, y));
    assert_true(word_set_covers(join, a) && word_set_covers(join, b));
    assert_true(word_set_has(meet, x) == word_set_has(b, x));
    check_operations(a, b, x, y);
    check_comparisons(a, b, x, y);
    check_widths(a, x);
}

static void results_have_all_members(void **state) {
    (void)state;
    for (int n = 0; n < 300000; n++) {
        uint32_t bits = (uint32_t)(below(2) ? 1 + below(64) : UINT64_C(1) << below(7));
        uint64_t x = random_value(bits), y = random_value(bits);
        check_members(random_set(x, bits), random_set(y, bits), x, y);
    }
}

static void all_members_of_small_sets(void **state) {
    (void)state;
    for (int n = 0; n < 4000; n++) {
        uint32_t bits = 1 + (uint32_t)below(5);
        WordSet a = random_set(random_value(bits), bits), b = random_set(random_value(bits), bits);
        for (uint64_t x = 0; x <= word_mask(bits); x++)
            for (uint64_t y = 0; word_set_has(a, x) && y <= word_mask(bits); y++)
                if (word_set_has(b, y))
                    check_members(a, b, x, y);
    }
}

static void sets_are_precise(void **state) {
    (void)state;
    WordSet a = word_set_signed(32, -3, 5), b = word_set_unsigned(32, 10, 20);
    WordSet sum = word_set_add(a, b), product = word_set_mul(a, b), wide = word_set_sext(a, 64);
    assert_true(sum.smin == 7 && sum.smax == 25 && sum.umin == 7 && sum.umax == 25);
    assert_true(product.smin == -60 && product.smax == 100);
    assert_true(wide.smin == -3 && wide.smax == 5);
    assert_true(word_set_extract(wide, 0, 32).smin == -3);
    assert_true(word_set_meet(a, b).is_empty);
    WordSet even = word_set_known(8, 0, 0xfe);
    assert_true(word_set_equal(even, word_set_add(even, word_set_const(8, 1))) == 0);
    assert_true(word_set_mul(even, even).unknown == 0xfc);
    assert_true(word_set_unsigned(8, 8, 11).unknown == 3);
    for (int op = 0; op < N_OPERATIONS; op++) { // nothing is lost of constants
        WordSet x = word_set_const(16, 0xfff3), y = word_set_const(16, 7);
        assert_true(word_set_is_const(on_sets(op, x, y)));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(results_have_all_members),
                                       cmocka_unit_test(all_members_of_small_sets),
                                       cmocka_unit_test(sets_are_precise)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
