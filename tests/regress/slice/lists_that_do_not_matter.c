// EXPECT: unreach-call TRUE
// VERIFY: --assume-memory-safe
// DECIDE: yes
// Nodes are set before they are linked, so that what is written through them cannot be `held`.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node {
    struct node *next, *other;
    int value;
};
static struct node *head;
static int held;
static void push(int value) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        return;
    n->other = NULL;
    n->next = head;
    n->value = value;
    head = n;
}
static void change(void) {
    for (struct node *n = head; n; n = n->next)
        for (struct node *m = n->other; m; m = m->next)
            m->value ^= n->value;
}
int main(void) {
    while (__VERIFIER_nondet_int()) {
        push(__VERIFIER_nondet_int());
        if (head->next)
            head->other = head->next;
        held = !held;
        change();
        if (held != 0 && held != 1)
            reach_error();
    }
}
