// The nodes behind the moving pointer are reached by nothing any more: they do not matter here.
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// VERIFY: --engine seg
// DECIDE: yes
#include <stdlib.h>
extern void reach_error(void);
int __VERIFIER_nondet_int(void);
struct node {
    int value;
    struct node *next;
};
int main(void) {
    struct node *list = NULL;
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        struct node *made = malloc(sizeof *made);
        made->value = 1;
        made->next = list;
        list = made;
    }
    while (list) {
        if (list->value != 1)
            reach_error();
        list = list->next;
    }
    return 0;
}
