// Each node of a list has the head of a circular list inside of it, whose nodes point back to the head.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stddef.h>
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

struct head {
    struct head *next, *prev;
};
struct outer {
    struct head inner;
    struct outer *next;
};
struct inner {
    int data;
    struct head link;
};
static void append(struct head *head) {
    struct inner *n = malloc(sizeof *n);
    n->link.next = head;
    n->link.prev = head->prev;
    head->prev->next = &n->link;
    head->prev = &n->link;
}
int main(void) {
    struct outer *list = NULL;
    while (__VERIFIER_nondet_bool()) {
        struct outer *n = malloc(sizeof *n);
        n->inner.next = n->inner.prev = &n->inner;
        do
            append(&n->inner);
        while (__VERIFIER_nondet_bool());
        n->next = list;
        list = n;
    }
    while (list) {
        struct head *l = list->inner.next;
        while (l != &list->inner) {
            struct head *next = l->next;
            free((char *)l - offsetof(struct inner, link));
            l = next;
        }
        struct outer *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
