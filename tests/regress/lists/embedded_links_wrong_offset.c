// The link is taken for the item.
// EXPECT: valid-memsafety FALSE(valid-free)
// INPUT: {"nondet": ["1", "0"]}
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

#include <stddef.h>
typedef struct link {
    struct link *next, *prev;
} link;
typedef struct item {
    int data;
    link link;
} item;
#define item_of(l) ((item *)((char *)(l) - offsetof(item, link)))
static void add_link(link *n, link *after) {
    n->next = after->next;
    n->prev = after;
    after->next->prev = n;
    after->next = n;
}
static void remove_link(link *l) {
    l->next->prev = l->prev;
    l->prev->next = l->next;
}
int main(void) {
    link head = {&head, &head};
    while (__VERIFIER_nondet_bool()) {
        item *i = malloc(sizeof *i);
        i->data = 4;
        add_link(&i->link, &head);
    }

    while (head.next != &head) {
        item *i = (item *)head.next;
        remove_link(head.next);
        free(i);
    }
    return 0;
}
