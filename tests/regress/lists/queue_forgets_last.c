// When the queue is emptied its last pointer stays.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["1", "1", "1", "1"]}
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct node {
    struct node *next;
    int data;
} node;
typedef struct queue {
    node *first, *last;
} queue;
static void enqueue(queue *q) {
    node *n = malloc(sizeof *n);
    n->data = 1;
    n->next = NULL;
    if (q->last)
        q->last->next = n;
    else
        q->first = n;
    q->last = n;
}
int main(void) {
    queue q = {NULL, NULL};
    while (__VERIFIER_nondet_bool()) {
        if (q.first && __VERIFIER_nondet_bool()) {
            node *n = q.first;
            q.first = n->next;
            free(n);
        } else
            enqueue(&q);
    }
    while (q.first) {
        node *n = q.first;
        q.first = n->next;
        free(n);
    }
    return 0;
}
