// A bucket's new node forgets the others.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": [1, 1, 0, 1, 1, 0]}
// DECIDE: yes
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
_Bool __VERIFIER_nondet_bool(void);

typedef struct node {
    struct node *next;
    unsigned key;
} node;

static node *find(node **table, unsigned buckets, unsigned key) {
    node *p = table[key % buckets];
    while (p && p->key != key)
        p = p->next;
    return p;
}

int main(void) {
    unsigned buckets = __VERIFIER_nondet_uint();
    if (buckets < 1 || buckets > 1000)
        return 0;
    node **table = malloc(buckets * sizeof *table);
    for (unsigned i = 0; i < buckets; i++)
        table[i] = NULL;
    while (__VERIFIER_nondet_bool()) {
        unsigned key = __VERIFIER_nondet_uint();
        if (!find(table, buckets, key)) {
            node *n = malloc(sizeof *n);
            n->key = key;
            n->next = NULL;
            table[key % buckets] = n;
        }
    }
    for (unsigned i = 0; i < buckets; i++)
        while (table[i]) {
            node *n = table[i];
            table[i] = n->next;
            free(n);
        }
    free(table);
    return 0;
}
