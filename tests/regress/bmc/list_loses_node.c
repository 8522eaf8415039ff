// With three nodes, the second is lost.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [3]}
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
struct node { int value; struct node *next; };
static struct node *list;
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 5;
    for (unsigned i = 0; i < n; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->next = list;
        list = fresh;
    }
    if (n == 3)
        list->next = list->next->next;
    return 0;
}
