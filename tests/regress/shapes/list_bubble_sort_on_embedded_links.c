// Bubble sort by moving embedded links, as in Linux.
// EXPECT: valid-memsafety TRUE
// VERIFY: --engine seg --timeout 20
// DECIDE: yes
#include <stddef.h>
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);

struct link {
    struct link *next, *prev;
};
typedef struct item {
    int key;
    struct link link;
} item;
static struct link list = {&list, &list};

static item *item_of(struct link *link) { return (item *)((char *)link - offsetof(item, link)); }
static void insert(struct link *new, struct link *before, struct link *after) {
    new->prev = before;
    new->next = after;
    before->next = new;
    after->prev = new;
}
static void cut(struct link *link) {
    link->next->prev = link->prev;
    link->prev->next = link->next;
}
static _Bool pass(void) {
    _Bool changed = 0;
    struct link *a = list.next, *b;
    while ((b = a->next) != &list) {
        if (item_of(a)->key <= item_of(b)->key) {
            a = b;
            continue;
        }
        changed = 1;
        cut(a);
        insert(a, b, b->next);
    }
    return changed;
}
int main(void) {
    do {
        item *i = malloc(sizeof *i);
        i->key = __VERIFIER_nondet_int();
        insert(&i->link, &list, list.next);
    } while (__VERIFIER_nondet_bool());
    while (pass())
        ;
    while (list.next != &list) {
        item *i = item_of(list.next);
        cut(&i->link);
        free(i);
    }
    return 0;
}
