// A list that a recursive function makes, and a loop frees.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int value;
};
static struct node *make(int n) {
    if (n <= 0)
        return NULL;
    struct node *made = malloc(sizeof *made);
    made->value = n;
    made->next = make(n - 1);
    return made;
}
int main(void) {
    struct node *list = make(__VERIFIER_nondet_int());
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
