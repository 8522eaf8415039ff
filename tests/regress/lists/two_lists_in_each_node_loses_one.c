// Two circular lists in every node of a third one; some second lists are forgotten.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": [0, 1, 0, 1, 0, 1, 0, 0, 0], "uninitialised": [], "memory": []}
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next, *prev;
};

struct top {
    struct link link, first, second;
};

struct sub {
    int number;
    struct link link;
};

#define NODE(p, type, member) ((type *)((char *)(p) - (unsigned long)(&((type *)0)->member)))

static void append(struct link *added, struct link *head) {
    added->next = head;
    added->prev = head->prev;
    head->prev->next = added;
    head->prev = added;
}

static void fill(struct link *head) {
    head->next = head->prev = head;
    do {
        struct sub *sub = malloc(sizeof *sub);
        sub->number = 0;
        append(&sub->link, head);
    } while (__VERIFIER_nondet_int());
}

static void empty(struct link *head) {
    struct sub *sub = NODE(head->next, struct sub, link);
    while (&sub->link != head) {
        struct sub *next = NODE(sub->link.next, struct sub, link);
        free(sub);
        sub = next;
    }
}

int main(void) {
    struct link all = {&all, &all};
    do {
        struct top *top = malloc(sizeof *top);
        fill(&top->first);
        fill(&top->second);
        append(&top->link, &all);
    } while (__VERIFIER_nondet_int());
    struct top *top = NODE(all.next, struct top, link);
    while (&top->link != &all) {
        struct top *next = NODE(top->link.next, struct top, link);
        empty(&top->first);
        if (top->link.prev == &all || __VERIFIER_nondet_int())
            empty(&top->second);
        free(top);
        top = next;
    }
    return 0;
}
