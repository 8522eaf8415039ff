// Counters on the heap, in a structure and in an array: overflow ends all of these loops.
// EXPECT: termination UNDECIDED
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct counter {
    int n;
};
static void count(struct counter *c) { c->n++; }
int main(void) {
    struct counter *c = malloc(sizeof *c);
    int a[3] = {1, 2, 3}, i = 0;
    if (!c)
        return 0;
    c->n = __VERIFIER_nondet_int();
    while (c->n > 0)
        count(c);
    free(c);
    while (a[i] > 0) {
        a[i] += 100000000;
        i = (i + 1) % 3;
    }
    return 0;
}
