// The function was checked with lists that end; this one goes round.
// EXPECT: termination FALSE
// REPLAY: no
// VERIFY: --modular
// HARNESS: no, gcc would need the header of contracts
#include "assay_contracts.h"

#include <stddef.h>

struct node {
    struct node *next;
};

static int is_list(const struct node *list) {
    assay_requires(1);
    while (list)
        list = list->next;
    return 1;
}

int main(void) {
    struct node x, y;
    x.next = &y;
    y.next = &x;
    return is_list(&x);
}
