// FUNCTION: table_find
// OPTIONS: --strict-callers
// EXPECT: valid-memsafety FALSE
#include <stddef.h>

struct node {
    struct node *next;
    unsigned key;
};

struct node *table_find(struct node **table, size_t n, unsigned key) {
    struct node *node = table[n ? key % n : 0];
    while (node && node->key != key)
        node = node->next;
    return node;
}
