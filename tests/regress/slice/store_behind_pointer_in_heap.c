// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [7]}
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node {
    int *where;
    struct node *next;
};
int main(void) {
    int flag = 0;
    struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
    first->next = second;
    second->where = &flag;
    *first->next->where = __VERIFIER_nondet_int();
    if (flag == 7)
        reach_error();
}
