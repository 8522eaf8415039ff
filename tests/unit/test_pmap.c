// Persistent map: against a plain array, with old versions kept and compared.
#include "base/pmap.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

enum { KEYS = 300, VERSIONS = 40 };

static uint64_t next_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    return *state ^= *state << 17;
}

// Dense small keys, and some that differ in their high bits only.
static uint32_t key_of(unsigned index) {
    return index % 5 == 0 ? index << 22 : index % 7 == 0 ? UINT32_MAX - index : index;
}

typedef struct Order {
    bool any;
    uint32_t last;
    unsigned count;
} Order;

static void check_order(void *context, uint32_t key, uint64_t value) {
    Order *order = context;
    (void)value;
    assert_true(!order->any || order->last < key);
    *order = (Order){true, key, order->count + 1};
}

static void check_contents(Pmap map, const uint64_t *expected) {
    unsigned present = 0;
    for (unsigned i = 0; i < KEYS; i++) {
        uint64_t value = 0;
        assert_int_equal(pmap_get(map, key_of(i), &value), expected[i] != 0);
        assert_int_equal(value, expected[i]);
        present += expected[i] != 0;
    }
    assert_int_equal(map.count, present);
    Order order = {0};
    pmap_visit(map, check_order, &order);
    assert_int_equal(order.count, present);
}

static void old_versions_stay(void **state) {
    (void)state;
    Arena arena = {0};
    uint64_t seed = 88172645463325252u;
    static uint64_t expected[VERSIONS][KEYS];
    Pmap maps[VERSIONS] = {0};
    for (unsigned v = 1; v < VERSIONS; v++) {
        unsigned from = (unsigned)(next_random(&seed) % v);
        memcpy(expected[v], expected[from], sizeof expected[v]);
        maps[v] = maps[from];
        for (unsigned n = (unsigned)(next_random(&seed) % 200); n > 0; n--) {
            unsigned i = (unsigned)(next_random(&seed) % KEYS);
            bool remove = next_random(&seed) % 3 == 0;
            expected[v][i] = remove ? 0 : 1 + next_random(&seed) % 5;
            maps[v] = remove ? pmap_remove(&arena, maps[v], key_of(i))
                             : pmap_set(&arena, maps[v], key_of(i), expected[v][i]);
        }
    }
    for (unsigned v = 0; v < VERSIONS; v++)
        check_contents(maps[v], expected[v]);
    for (unsigned v = 0; v < VERSIONS; v++)
        for (unsigned w = 0; w < VERSIONS; w++)
            assert_int_equal(pmap_same(maps[v], maps[w]),
                             memcmp(expected[v], expected[w], sizeof expected[v]) == 0);
    arena_release(&arena);
}

static void shape_depends_on_contents_only(void **state) {
    (void)state;
    Arena arena = {0};
    Pmap up = {0}, down = {0};
    for (unsigned i = 0; i < KEYS; i++)
        up = pmap_set(&arena, up, key_of(i), i);
    for (unsigned i = KEYS; i-- > 0;)
        down = pmap_set(&arena, down, key_of(i), i);
    assert_true(pmap_same(up, down));
    assert_ptr_equal(pmap_set(&arena, up, key_of(3), 3).root, up.root);
    assert_ptr_equal(pmap_remove(&arena, up, 123456).root, up.root);
    for (unsigned i = 1; i < KEYS; i++)
        down = pmap_remove(&arena, down, key_of(i));
    assert_true(pmap_same(down, pmap_set(&arena, (Pmap){0}, key_of(0), 0)));
    down = pmap_remove(&arena, down, key_of(0));
    assert_null(down.root);
    assert_int_equal(down.count, 0);
    arena_release(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(old_versions_stay),
        cmocka_unit_test(shape_depends_on_contents_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
