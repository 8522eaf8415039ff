// A queue in a variable: its counter lies beside its pointers, and is no element of an array.
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int v; struct node *next; };
struct queue { struct node *first, *last; int len; };
static void push(struct queue *q, int v) {
  struct node *x = malloc(sizeof *x); if (!x) abort();
  x->v = v; x->next = NULL;
  if (q->last) q->last->next = x; else q->first = x;
  q->last = x; q->len++;
}
static int pop(struct queue *q) {
  struct node *x = q->first; int v = x->v;
  q->first = x->next; if (!q->first) q->last = NULL;
  q->len--; free(x); return v;
}
int main(void) {
  struct queue q = {0};
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) { if (q.len < 1000) push(&q, __VERIFIER_nondet_int()); }
    else if (q.first) pop(&q);
  }
  while (q.first) pop(&q);
  return 0;
}
