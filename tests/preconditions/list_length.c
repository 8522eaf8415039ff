// FUNCTION: length
// PRE: list(list)
// CHECK: no, list(list)
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct node {
    int value;
    struct node *next;
};

int length(const struct node *list) {
    // HERE
    int n = 0;
    for (; list; list = list->next)
        n++;
    return n;
}
