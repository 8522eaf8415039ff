// EXPECT: valid-memsafety TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
int main(void) {
    struct node *head = 0;
    for (int n = __VERIFIER_nondet_int(); n > 0 && n < 100; n--) {
        struct node *new = malloc(sizeof *new);
        new->next = head;
        head = new;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
