// One node of the list holds another number.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call FALSE(unreach-call)
// INPUT: {"nondet": ["8"]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);

typedef struct node {
    struct node *next;
    int data;
} node;
static node *f(int n) {
    if (n <= 0)
        return NULL;
    node *x = malloc(sizeof *x);
    x->data = n == 8 ? 2 : 1;
    x->next = f(n - 1);
    return x;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    node *h = f(n);
    while (h) {
        node *next = h->next;
        if (h->data == 2)
            reach_error();
        free(h);
        h = next;
    }
    return 0;
}
