// The nodes of each inner list share one object, which is freed with the last of them.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct leaf {
    struct leaf *next;
    int *data;
} leaf;
typedef struct branch {
    struct branch *next;
    leaf *leaves;
} branch;

static leaf *make(void) {
    leaf *leaves = NULL;
    int *data = malloc(sizeof *data);
    do {
        leaf *l = malloc(sizeof *l);
        l->data = data;
        l->next = leaves;
        leaves = l;
    } while (__VERIFIER_nondet_bool());
    return leaves;
}
static void free_all(leaf *l) {
    while (l) {
        leaf *next = l->next;
        if (!next)
            free(l->data);
        free(l);
        l = next;
    }
}
int main(void) {
    branch *head = NULL;
    while (__VERIFIER_nondet_bool()) {
        branch *n = malloc(sizeof *n);
        n->leaves = make();
        n->next = head;
        head = n;
    }
    while (head) {
        branch *next = head->next;
        free_all(head->leaves);
        free(head);
        head = next;
    }
    return 0;
}
