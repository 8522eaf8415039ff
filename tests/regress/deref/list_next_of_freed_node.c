// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 10
#include <stdlib.h>
struct node { struct node *next; };
int main(void) {
    struct node *head = malloc(sizeof *head);
    head->next = 0;
    while (head) {
        free(head);
        head = head->next;
    }
    return 0;
}
