// EXPECT: unreach-call TRUE
// VERIFY: --engine cegar
// DECIDE: yes
// A list of any length whose nodes all hold 1; another number beside it does not matter.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void);
struct node {
    struct node *next;
    int data, other;
};
int main(void) {
    struct node *list = 0;
    for (int n = 0; __VERIFIER_nondet_int(); n++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->data = 1;
        fresh->other = n;
        fresh->next = list;
        list = fresh;
    }
    for (; list; list = list->next)
        if (list->data != 1)
            reach_error();
    return 0;
}
