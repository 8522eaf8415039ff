// As values_related_pairs.c, but the large ones are looked at with the bound of the small ones.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [1, 0, 300, 0], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct cell {
    struct cell *next;
    int kind;
    unsigned size;
};

static struct cell *add(struct cell *next, int kind, unsigned size) {
    struct cell *cell = malloc(sizeof *cell);
    cell->next = next;
    cell->kind = kind;
    cell->size = size;
    return cell;
}

int main(void) {
    struct cell *small = NULL, *large = NULL;
    while (__VERIFIER_nondet_int()) {
        int kind = __VERIFIER_nondet_int();
        unsigned size = __VERIFIER_nondet_uint();
        if (kind == 7)
            small = add(small, kind, size);
        else if (size < 300)
            small = add(small, kind, size);
        else
            large = add(large, kind, size);
    }
    for (struct cell *c = small; c; c = c->next)
        if (c->kind != 7 && c->size >= 300)
            reach_error();
    for (struct cell *c = large; c; c = c->next)
        if (c->kind == 7 || c->size <= 300)
            reach_error();
    return 0;
}
