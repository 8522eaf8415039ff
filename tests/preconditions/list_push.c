// FUNCTION: push
// PRE: 1
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct node {
    int value;
    struct node *next;
};

struct node *push(struct node *list, int value) {
    // HERE
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = list;
    return node;
}
