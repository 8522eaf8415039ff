// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [1, 1, 1, 1, 0]}
// VERIFY: --engine cegar
// DECIDE: yes
// One node of the list holds another number: equal nodes become one segment, this one does not.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void);
struct node {
    struct node *next;
    int data;
};
int main(void) {
    struct node *list = 0;
    for (int n = 0; __VERIFIER_nondet_int(); n++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->data = n == 3 ? 2 : 1;
        fresh->next = list;
        list = fresh;
    }
    for (; list; list = list->next)
        if (list->data != 1)
            reach_error();
    return 0;
}
