// A list on the heap whose last node leads back to its first.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);

extern void *malloc(unsigned long);
struct node {
    struct node *next;
};
int main(void) {
    struct node *first = malloc(sizeof *first), *last = first;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
        last->next = malloc(sizeof *last);
        last = last->next;
    }
    last->next = first;
    while (first)
        first = first->next;
    return 0;
}
