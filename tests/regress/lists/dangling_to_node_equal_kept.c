// The address of a node that was freed, kept while the other nodes become lists and go.
// EXPECT: unreach-call TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct link { struct link *next, *prev; };
struct top { struct link link, first; };
struct sub { int number; struct link link; };
#define NODE(p, type, member) ((type *)((char *)(p) - (unsigned long)(&((type *)0)->member)))
static void append(struct link *added, struct link *head) {
    added->next = head; added->prev = head->prev; head->prev->next = added; head->prev = added;
}
static void fill(struct link *head) {
    head->next = head->prev = head;
    do { struct sub *sub = malloc(sizeof *sub); sub->number = 0; append(&sub->link, head); } while (__VERIFIER_nondet_int());
}
static struct link *empty(struct link *head) {
    struct sub *sub = NODE(head->next, struct sub, link);
    struct link *last = head->prev;
    while (&sub->link != head) { struct sub *next = NODE(sub->link.next, struct sub, link); free(sub); sub = next; }
    return last;
}
int main(void) {
    struct link all = {&all, &all};
    struct link *kept = NULL;
    do { struct top *top = malloc(sizeof *top); fill(&top->first); append(&top->link, &all); } while (__VERIFIER_nondet_int());
    struct top *top = NODE(all.next, struct top, link);
    while (&top->link != &all) {
        struct top *next = NODE(top->link.next, struct top, link);
        struct link *d = empty(&top->first);
        if (kept == d) reach_error(); if (!kept) kept = d;
        free(top);
        top = next;
    }
    
    return 0;
}
