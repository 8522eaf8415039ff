// Not until the end of the block, as a variable would.
// VIOLATION: none
// OUTPUT: 4 3 2 1 0 end
#include <alloca.h>
#include <stdio.h>
struct node { int value; struct node *next; };
int main(void) {
    struct node *head = 0;
    for (int i = 0; i < 5; i++) {
        struct node *n = alloca(sizeof *n);
        n->value = i, n->next = head, head = n;
    }
    for (; head; head = head->next)
        printf("%d ", head->value);
    puts("end");
    return 0;
}
