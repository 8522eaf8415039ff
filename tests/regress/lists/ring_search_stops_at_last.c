// A ring: all accesses are valid whatever is looked for, but the search only ends because one node holds it.
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int key;
};

static struct node *ring(int n) {
    struct node *last = malloc(sizeof *last), *made = last, *list = last;
    last->key = 0;
    for (int i = 1; i < n; i++) {
        made = malloc(sizeof *made);
        made->key = i;
        made->next = list;
        list = made;
    }
    last->next = list;
    return made;
}

static void search(const struct node *at, int key) {
    while (at->key != key)
        at = at->next;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n <= 0)
        return 0;
    struct node *list = ring(n);
    search(list, 0);
    return 0;
}
