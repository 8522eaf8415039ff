// Two lists with a node in common.
// EXPECT: unreach-call FALSE
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"

#include <stddef.h>

void reach_error(void);

struct node {
    int value;
    struct node *next;
};

static void set_last(struct node *a, struct node *b) {
    assay_requires(a && b && a->next && b->next && valid(a->next, 1) && valid(b->next, 1));
    assay_ensures(a->next->value == 1 && b->next->value == 2);
    a->next->value = 1;
    b->next->value = 2;
}

int main(void) {
    struct node last = {0, NULL}, x = {1, &last}, y = {2, &last};
    set_last(&x, &y);
    if (last.value == 2)
        reach_error();
    return 0;
}
