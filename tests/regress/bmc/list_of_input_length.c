// A list of at most five nodes is built, summed and freed.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// VERIFY: --engine bmc
// DECIDE: yes
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
struct node { int value; struct node *next; };
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), sum = 0;
    if (n > 5)
        return 0;
    struct node *list = NULL;
    for (unsigned i = 0; i < n; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->value = (int)i;
        fresh->next = list;
        list = fresh;
    }
    while (list) {
        struct node *next = list->next;
        sum += (unsigned)list->value;
        free(list);
        list = next;
    }
    if (n > 0 && sum != n * (n - 1) / 2)
        reach_error();
    return 0;
}
