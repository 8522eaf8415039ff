// Keys are looked for, added and deleted in any order; chains are changed through the address of a link.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// EXPECT: def-behavior TRUE
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    unsigned key;
    int value;
    struct node *next;
};
static struct node *table[8];
static struct node *find(unsigned key) {
    for (struct node *p = table[key % 8]; p; p = p->next)
        if (p->key == key)
            return p;
    return NULL;
}
static void add(unsigned key, int value) {
    struct node *p = find(key);
    if (p) {
        p->value = value;
        return;
    }
    p = malloc(sizeof *p);
    if (!p)
        abort();
    p->key = key;
    p->value = value;
    p->next = table[key % 8];
    table[key % 8] = p;
}
static void del(unsigned key) {
    struct node **p = &table[key % 8];
    while (*p) {
        if ((*p)->key == key) {
            struct node *e = *p;
            *p = e->next;
            free(e);
            return;
        }
        p = &(*p)->next;
    }
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        unsigned k = __VERIFIER_nondet_uint();
        if (__VERIFIER_nondet_int())
            add(k, i);
        else
            del(k);
    }
    for (int b = 0; b < 8; b++)
        while (table[b]) {
            struct node *e = table[b];
            table[b] = e->next;
            free(e);
        }
    return 0;
}
