// Vectors, maps, interned strings, texts, arenas, diagnostics.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/intern.h"
#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"

// ---- Vectors -----------------------------------------------------------------------------------

static void vec_keeps_what_is_pushed(void **state) {
    (void)state;
    VEC(int) v = {0};
    for (int i = 0; i < 10000; i++)
        vec_push(&v, i * 3);
    assert_int_equal(v.count, 10000);
    assert_true(v.capacity >= v.count);
    for (int i = 0; i < 10000; i++)
        assert_int_equal(v.items[i], i * 3);
    assert_int_equal(vec_last(&v), 9999 * 3);
    assert_int_equal(vec_pop(&v), 9999 * 3);
    assert_int_equal(v.count, 9999);
    vec_clear(&v);
    assert_int_equal(v.count, 0);
    vec_free(&v);
    assert_null(v.items);
    assert_int_equal(v.capacity, 0);
}

static void vec_can_push_its_own_item(void **state) {
    (void)state;
    VEC(int) v = {0};
    vec_push(&v, 7);
    for (int i = 0; i < 100; i++) // over several moves of the array
        vec_push(&v, v.items[0]);
    assert_int_equal(vec_last(&v), 7);
    vec_free(&v);
}

static void vec_reserve_reserves_exactly_once(void **state) {
    (void)state;
    VEC(char) v = {0};
    vec_reserve(&v, 1000);
    assert_true(v.capacity >= 1000);
    char *items = v.items;
    for (int i = 0; i < 1000; i++)
        vec_push(&v, 'x');
    assert_ptr_equal(v.items, items);
    vec_free(&v);
}

// ---- Maps --------------------------------------------------------------------------------------

static void empty_map_has_nothing(void **state) {
    (void)state;
    Map map = {0};
    uint64_t value = 99;
    assert_false(map_get(&map, 0, &value));
    assert_int_equal(value, 99);
    map_release(&map);
}

static void map_holds_many_keys(void **state) {
    (void)state;
    enum { COUNT = 100000 };
    Map map = {0};
    uint64_t value;
    for (uint64_t i = 0; i < COUNT; i++)
        map_set(&map, i * 4096, i + 1); // like aligned pointers
    assert_int_equal(map.count, COUNT);
    assert_true(4 * map.count <= 3 * map.capacity);
    for (uint64_t i = 0; i < COUNT; i++) {
        assert_true(map_get(&map, i * 4096, &value));
        assert_int_equal(value, i + 1);
        assert_false(map_get(&map, i * 4096 + 1, &value));
    }
    map_release(&map);
    assert_int_equal(map.count, 0);
}

static void map_set_replaces(void **state) {
    (void)state;
    Map map = {0};
    uint64_t value;
    map_set(&map, 0, 1);
    map_set(&map, UINT64_MAX, 2);
    map_set(&map, 0, 3);
    assert_int_equal(map.count, 2);
    assert_true(map_get(&map, 0, &value));
    assert_int_equal(value, 3);
    assert_true(map_get(&map, UINT64_MAX, &value));
    assert_int_equal(value, 2);
    map_release(&map);
}

static void hash_depends_on_every_byte(void **state) {
    (void)state;
    assert_int_equal(map_hash_bytes("abc", 3), map_hash_bytes("abcd", 3));
    assert_int_not_equal(map_hash_bytes("abc", 3), map_hash_bytes("abd", 3));
    assert_int_not_equal(map_hash_bytes("abc", 3), map_hash_bytes("bac", 3));
    assert_int_not_equal(map_hash_bytes("\0", 1), map_hash_bytes("\0\0", 2));
}

// ---- Interned strings --------------------------------------------------------------------------

static void equal_texts_have_equal_pointers(void **state) {
    (void)state;
    Interner interner = {0};
    char word[] = "hello";
    const char *first = intern(&interner, word);
    assert_ptr_not_equal(first, word);
    word[0] = 'j';
    assert_string_equal(first, "hello");
    assert_ptr_equal(intern(&interner, "hello"), first);
    assert_ptr_equal(intern_slice(&interner, "hello, world", 5), first);
    assert_ptr_not_equal(intern(&interner, "jello"), first);
    assert_string_equal(intern(&interner, ""), "");
    interner_release(&interner);
}

static void interned_texts_do_not_move(void **state) {
    (void)state;
    enum { COUNT = 20000 };
    static const char *texts[COUNT];
    Interner interner = {0};
    char word[32];
    for (int i = 0; i < COUNT; i++) {
        snprintf(word, sizeof word, "name%d", i);
        texts[i] = intern(&interner, word);
    }
    for (int i = 0; i < COUNT; i++) {
        snprintf(word, sizeof word, "name%d", i);
        assert_string_equal(texts[i], word);
        assert_ptr_equal(intern(&interner, word), texts[i]);
    }
    interner_release(&interner);
}

static void interned_slices_may_hold_zeros(void **state) {
    (void)state;
    Interner interner = {0};
    const char *a = intern_slice(&interner, "a\0b", 3), *b = intern_slice(&interner, "a\0c", 3);
    assert_ptr_not_equal(a, b);
    assert_memory_equal(a, "a\0b", 4);
    interner_release(&interner);
}

// ---- Texts -------------------------------------------------------------------------------------

static void text_grows(void **state) {
    (void)state;
    Text text = {0};
    assert_string_equal(text_chars(&text), "");
    for (int i = 0; i < 1000; i++)
        text_add(&text, "%d,", i % 10);
    assert_int_equal(text.length, 2000);
    assert_int_equal(strlen(text_chars(&text)), 2000);
    assert_memory_equal(text_chars(&text) + 1996, "8,9,", 4);
    text_release(&text);
    assert_null(text.chars);
}

static void text_holds_any_byte(void **state) {
    (void)state;
    Text text = {0};
    text_add_bytes(&text, "a\0b", 3);
    text_add_bytes(&text, NULL, 0);
    assert_int_equal(text.length, 3);
    assert_memory_equal(text.chars, "a\0b", 4);
    text_release(&text);
}

static void taken_text_belongs_to_the_caller(void **state) {
    (void)state;
    Text text = {0};
    char *nothing = text_take(&text);
    assert_string_equal(nothing, "");
    text_add(&text, "x%sz", "y");
    char *chars = text_take(&text);
    assert_string_equal(chars, "xyz");
    assert_int_equal(text.length, 0);
    assert_null(text.chars);
    free(nothing);
    free(chars);
}

// ---- Arenas ------------------------------------------------------------------------------------

static void arena_gives_zeroed_aligned_disjoint_memory(void **state) {
    (void)state;
    enum { COUNT = 3000 };
    static unsigned char *blocks[COUNT];
    Arena arena = {0};
    for (size_t i = 0; i < COUNT; i++) {
        size_t size = i % 70 + (i % 500 == 0 ? 40000 : 0);
        blocks[i] = arena_new(&arena, size);
        assert_non_null(blocks[i]);
        assert_int_equal((uintptr_t)blocks[i] % alignof(max_align_t), 0);
        for (size_t k = 0; k < size; k++)
            assert_int_equal(blocks[i][k], 0);
        memset(blocks[i], (int)(i & 0xff) | 1, size);
    }
    for (size_t i = 0; i < COUNT; i++) // none is overwritten
        for (size_t k = 0; k < i % 70; k++)
            assert_int_equal(blocks[i][k], (i & 0xff) | 1);
    arena_release(&arena);
    assert_null(arena.blocks);
}

static void arena_is_usable_after_release(void **state) {
    (void)state;
    Arena arena = {0};
    assert_non_null(arena_new(&arena, 0));
    arena_release(&arena);
    assert_string_equal(arena_copy_string(&arena, "hello", 4), "hell");
    arena_release(&arena);
}

// ---- Diagnostics -------------------------------------------------------------------------------

static void diag_collects_lines(void **state) {
    (void)state;
    Diag diag = {0};
    diag_error(&diag, "a.c", 7, "no %s", "such thing");
    diag_error(&diag, "a.c", 0, "empty");
    diag_error(&diag, NULL, 0, "bad option %d", 3);
    diag_note(&diag, "try %s", "--help");
    assert_int_equal(diag.errors, 3);
    assert_string_equal(text_chars(&diag.text), "a.c:7: error: no such thing\n"
                                                "a.c: error: empty\n"
                                                "assay: error: bad option 3\n"
                                                "note: try --help\n");
    diag_release(&diag);
    assert_int_equal(diag.errors, 0);
    assert_string_equal(text_chars(&diag.text), "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vec_keeps_what_is_pushed),
        cmocka_unit_test(vec_can_push_its_own_item),
        cmocka_unit_test(vec_reserve_reserves_exactly_once),
        cmocka_unit_test(empty_map_has_nothing),
        cmocka_unit_test(map_holds_many_keys),
        cmocka_unit_test(map_set_replaces),
        cmocka_unit_test(hash_depends_on_every_byte),
        cmocka_unit_test(equal_texts_have_equal_pointers),
        cmocka_unit_test(interned_texts_do_not_move),
        cmocka_unit_test(interned_slices_may_hold_zeros),
        cmocka_unit_test(text_grows),
        cmocka_unit_test(text_holds_any_byte),
        cmocka_unit_test(taken_text_belongs_to_the_caller),
        cmocka_unit_test(arena_gives_zeroed_aligned_disjoint_memory),
        cmocka_unit_test(arena_is_usable_after_release),
        cmocka_unit_test(diag_collects_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
