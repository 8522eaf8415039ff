// EXPECT: def-behavior FALSE(uninitialised)
// DECIDE: yes
// INPUT: {"nondet": [1, 0]}
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int value;
    struct node *next;
};
int main(void) {
    struct node *list = NULL;
    int found = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next)
        if (node->value > 0)
            found = 1;
    return found;
}
