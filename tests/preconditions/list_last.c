// FUNCTION: last
// PRE: l != NULL && list(l)
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct node {
    int value;
    struct node *next;
};

int last(const struct node *l) {
    // HERE
    while (l->next)
        l = l->next;
    return l->value;
}
