// A list of lists of lists, of which any may be empty.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct leaf {
    struct leaf *next;
} leaf;
typedef struct branch {
    struct branch *next;
    leaf *leaves;
} branch;
typedef struct trunk {
    struct trunk *next;
    branch *branches;
} trunk;

static leaf *make_leaves(void) {
    leaf *head = NULL;
    while (__VERIFIER_nondet_bool()) {
        leaf *n = malloc(sizeof *n);
        n->next = head;
        head = n;
    }
    return head;
}
static branch *make_branches(void) {
    branch *head = NULL;
    while (__VERIFIER_nondet_bool()) {
        branch *n = malloc(sizeof *n);
        n->leaves = make_leaves();
        n->next = head;
        head = n;
    }
    return head;
}
static void free_leaves(leaf *head) {
    while (head) {
        leaf *next = head->next;
        free(head);
        head = next;
    }
}
static void free_branches(branch *head) {
    while (head) {
        branch *next = head->next;
        free_leaves(head->leaves);
        free(head);
        head = next;
    }
}
int main(void) {
    trunk *head = NULL;
    while (__VERIFIER_nondet_bool()) {
        trunk *n = malloc(sizeof *n);
        n->branches = make_branches();
        n->next = head;
        head = n;
    }
    while (head) {
        trunk *next = head->next;
        free_branches(head->branches);
        free(head);
        head = next;
    }
    return 0;
}
