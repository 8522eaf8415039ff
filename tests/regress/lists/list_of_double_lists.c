// Each node of a list owns a doubly linked list.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct inner {
    struct inner *next, *prev;
} inner;
typedef struct outer {
    struct outer *next;
    inner *list;
} outer;
static inner *make(void) {
    inner *list = NULL;
    do {
        inner *n = malloc(sizeof *n);
        n->prev = NULL;
        n->next = list;
        if (list)
            list->prev = n;
        list = n;
    } while (__VERIFIER_nondet_bool());
    return list;
}
int main(void) {
    outer *list = NULL;
    do {
        outer *n = malloc(sizeof *n);
        n->next = list;
        n->list = make();
        list = n;
    } while (__VERIFIER_nondet_bool());
    while (list) {
        inner *i = list->list;
        while (i) {
            inner *rest = i->next;
            free(i);
            i = rest;
        }
        outer *rest = list->next;
        free(list);
        list = rest;
    }
    return 0;
}
