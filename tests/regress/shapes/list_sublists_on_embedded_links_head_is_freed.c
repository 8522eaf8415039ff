// Lists on embedded heads, of which any may be empty: an empty one is freed as if it had an item.
// EXPECT: valid-memsafety FALSE
// INPUT: {"nondet": ["1", "0", "0"]}
// DECIDE: yes
#include <stddef.h>
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

struct link {
    struct link *next, *prev;
};
typedef struct inner {
    int value;
    struct link link;
} inner;
typedef struct outer {
    struct link link;
    struct link inners;
} outer;
static struct link list = {&list, &list};

static void add(struct link *new, struct link *head) {
    new->next = head->next;
    new->prev = head;
    head->next->prev = new;
    head->next = new;
}
static void cut(struct link *link) {
    link->next->prev = link->prev;
    link->prev->next = link->next;
}
int main(void) {
    while (__VERIFIER_nondet_bool()) {
        outer *o = malloc(sizeof *o);
        o->inners.next = o->inners.prev = &o->inners;
        while (__VERIFIER_nondet_bool()) {
            inner *i = malloc(sizeof *i);
            i->value = 1;
            add(&i->link, &o->inners);
        }
        add(&o->link, &list);
    }
    while (list.next != &list) {
        outer *o = (outer *)((char *)list.next - offsetof(outer, link));
        if (1) {
            inner *i = (inner *)((char *)o->inners.next - offsetof(inner, link));
            cut(&i->link);
            free(i);
        }
        cut(&o->link);
        free(o);
    }
    return 0;
}
