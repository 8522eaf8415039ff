// Links inside of items, as in the Linux kernel.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);

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
        item *i = item_of(head.next);
        remove_link(&i->link);
        if (i->data != 4)
            reach_error();
        free(i);
    }
    return 0;
}
