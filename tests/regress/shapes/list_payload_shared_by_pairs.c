// Every second node shares its neighbour's payload. A long loop comes first: no short path shows it.
// EXPECT: valid-memsafety FALSE
// INPUT: {"nondet": ["5000", "1", "1", "1", "0"]}
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

typedef struct node {
    struct node *next;
    int *data;
} node;

int main(void) {
    int n = __VERIFIER_nondet_int(), steps = 0;
    for (int i = 0; i < n; i++)
        steps++;
    if (steps < 5000)
        return 0;
    node *head = NULL;
    int *last = NULL;
    for (int k = 0; __VERIFIER_nondet_int(); k++) {
        node *new = malloc(sizeof *new);
        if (k % 2 == 0)
            last = malloc(sizeof *last);
        new->data = last;
        new->next = head;
        head = new;
    }
    while (head) {
        node *next = head->next;
        free(head->data);
        free(head);
        head = next;
    }
    return 0;
}
