// A radix tree over the key's bits, highest first, that skips levels with one child. A node covers
// the keys that agree above its digit; its slots are packed and a bitmap says which exist. Leaves
// (shift 0) hold values, inner nodes hold nodes. The shape depends on the contents only: inner
// nodes have at least two children, leaves at least one value. Keys come out in order.
//
// Digits of four bits: keys are dense ids, so nodes are nearly full, and a set copies a path; at a
// thousand keys three nodes of 16 slots are less to copy than two of 32.
#include "base/pmap.h"

#include <string.h>

enum { DIGIT_BITS = 4, DIGITS = 1 << DIGIT_BITS };

typedef union Slot {
    uint64_t value;
    const PmapNode *node;
} Slot;

struct PmapNode {
    uint32_t prefix; // of all keys below: the bits above this node's digit, the others 0
    uint16_t bitmap;
    uint8_t shift; // of this node's digit: a multiple of DIGIT_BITS
    uint8_t count; // of slots: the bits of the bitmap
    Slot slots[];
};

static unsigned digit_of(uint32_t key, unsigned shift) { return key >> shift & (DIGITS - 1); }

static uint32_t prefix_of(uint32_t key, unsigned shift) {
    unsigned above = shift + DIGIT_BITS;
    return above >= 32 ? 0 : key >> above << above;
}

// Without the instruction (which not every x86-64 has) the compiler calls a function for this.
static unsigned count_bits(unsigned bits) {
    bits -= bits >> 1 & 0x5555;
    bits = (bits & 0x3333) + (bits >> 2 & 0x3333);
    bits = (bits + (bits >> 4)) & 0x0f0f;
    return (bits + (bits >> 8)) & 0x1f;
}

static unsigned slot_index(const PmapNode *node, unsigned digit) {
    return count_bits(node->bitmap & ((1u << digit) - 1u));
}

static bool has_digit(const PmapNode *node, unsigned digit) { return node->bitmap >> digit & 1; }

bool pmap_get(Pmap map, uint32_t key, uint64_t *value) {
    for (const PmapNode *node = map.root; node;) {
        unsigned digit = digit_of(key, node->shift);
        if (node->prefix != prefix_of(key, node->shift) || !has_digit(node, digit))
            return false;
        const Slot *slot = &node->slots[slot_index(node, digit)];
        if (node->shift == 0) {
            *value = slot->value;
            return true;
        }
        node = slot->node;
    }
    return false;
}

static PmapNode *new_node(Arena *arena, uint32_t prefix, unsigned shift, uint16_t bitmap) {
    unsigned count = count_bits(bitmap);
    PmapNode *node = arena_new(arena, sizeof *node + count * sizeof(Slot));
    node->prefix = prefix;
    node->bitmap = bitmap;
    node->shift = (uint8_t)shift;
    node->count = (uint8_t)count;
    return node;
}

static const PmapNode *new_leaf(Arena *arena, uint32_t key, uint64_t value) {
    PmapNode *leaf = new_node(arena, prefix_of(key, 0), 0, (uint16_t)(1u << digit_of(key, 0)));
    leaf->slots[0].value = value;
    return leaf;
}

// A node over two whose keys differ: at the lowest digit above which they agree.
static const PmapNode *branch(Arena *arena, const PmapNode *old, const PmapNode *leaf) {
    unsigned shift = DIGIT_BITS;
    while (prefix_of(old->prefix, shift) != prefix_of(leaf->prefix, shift))
        shift += DIGIT_BITS;
    unsigned a = digit_of(old->prefix, shift), b = digit_of(leaf->prefix, shift);
    PmapNode *node =
        new_node(arena, prefix_of(leaf->prefix, shift), shift, (uint16_t)(1u << a | 1u << b));
    node->slots[a > b].node = old;
    node->slots[a < b].node = leaf;
    return node;
}

static const PmapNode *with_slot(Arena *arena, const PmapNode *node, unsigned digit, Slot slot) {
    unsigned index = slot_index(node, digit), old = has_digit(node, digit) ? 1 : 0;
    PmapNode *copy =
        new_node(arena, node->prefix, node->shift, (uint16_t)(node->bitmap | 1u << digit));
    memcpy(copy->slots, node->slots, index * sizeof slot);
    copy->slots[index] = slot;
    memcpy(copy->slots + index + 1, node->slots + index + old,
           (node->count - index - old) * sizeof slot);
    return copy;
}

// At most eight levels deep.
static const PmapNode *set(Arena *arena, const PmapNode *node, uint32_t key, uint64_t value,
                           bool *added) {
    unsigned digit = digit_of(key, node->shift);
    Slot slot;
    if (node->prefix != prefix_of(key, node->shift)) {
        *added = true;
        return branch(arena, node, new_leaf(arena, key, value));
    }
    bool present = has_digit(node, digit);
    const Slot *old = &node->slots[slot_index(node, digit)];
    if (node->shift == 0) {
        if (present && old->value == value)
            return node;
        *added = !present;
        slot.value = value;
    } else if (present) {
        slot.node = set(arena, old->node, key, value, added);
        if (slot.node == old->node)
            return node;
    } else {
        *added = true;
        slot.node = new_leaf(arena, key, value);
    }
    return with_slot(arena, node, digit, slot);
}

Pmap pmap_set(Arena *arena, Pmap map, uint32_t key, uint64_t value) {
    if (!map.root)
        return (Pmap){new_leaf(arena, key, value), 1};
    bool added = false;
    map.root = set(arena, map.root, key, value, &added);
    map.count += added;
    return map;
}

static const PmapNode *without_slot(Arena *arena, const PmapNode *node, unsigned digit) {
    unsigned index = slot_index(node, digit);
    if (node->count == 1)
        return NULL;
    if (node->shift > 0 && node->count == 2)
        return node->slots[1 - index].node;
    PmapNode *copy =
        new_node(arena, node->prefix, node->shift, (uint16_t)(node->bitmap & ~(1u << digit)));
    memcpy(copy->slots, node->slots, index * sizeof(Slot));
    memcpy(copy->slots + index, node->slots + index + 1, (node->count - index - 1) * sizeof(Slot));
    return copy;
}

static const PmapNode *without_key(Arena *arena, const PmapNode *node, uint32_t key) {
    unsigned digit = digit_of(key, node->shift);
    if (node->prefix != prefix_of(key, node->shift) || !has_digit(node, digit))
        return node;
    if (node->shift == 0)
        return without_slot(arena, node, digit);
    const PmapNode *child = node->slots[slot_index(node, digit)].node;
    Slot slot = {.node = without_key(arena, child, key)};
    if (slot.node == child)
        return node;
    return slot.node ? with_slot(arena, node, digit, slot) : without_slot(arena, node, digit);
}

Pmap pmap_remove(Arena *arena, Pmap map, uint32_t key) {
    if (!map.root)
        return map;
    const PmapNode *root = without_key(arena, map.root, key);
    return (Pmap){root, map.count - (root != map.root)};
}

static void visit_node(const PmapNode *node, void (*visit)(void *, uint32_t, uint64_t),
                       void *context) {
    unsigned index = 0;
    for (unsigned digit = 0; digit < DIGITS; digit++) {
        if (!has_digit(node, digit))
            continue;
        if (node->shift == 0)
            visit(context, node->prefix | digit, node->slots[index].value);
        else
            visit_node(node->slots[index].node, visit, context);
        index++;
    }
}

void pmap_visit(Pmap map, void (*visit)(void *, uint32_t, uint64_t), void *context) {
    if (map.root)
        visit_node(map.root, visit, context);
}

static bool same_nodes(const PmapNode *a, const PmapNode *b) {
    if (a == b)
        return true;
    if (!a || !b || a->prefix != b->prefix || a->shift != b->shift || a->bitmap != b->bitmap)
        return false;
    if (a->shift == 0)
        return memcmp(a->slots, b->slots, a->count * sizeof(Slot)) == 0;
    for (unsigned i = 0; i < a->count; i++)
        if (!same_nodes(a->slots[i].node, b->slots[i].node))
            return false;
    return true;
}

bool pmap_same(Pmap a, Pmap b) { return a.count == b.count && same_nodes(a.root, b.root); }
