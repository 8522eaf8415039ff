// A list of unknown length, reversed and freed.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);
struct node {
    int value;
    struct node *next;
};
int main(void) {
    struct node *list = NULL, *reversed = NULL;
    int n = 0;
    while (n < 7 && __VERIFIER_nondet_int()) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->value = n++;
        fresh->next = list;
        list = fresh;
    }
    while (list) {
        struct node *next = list->next;
        list->next = reversed;
        reversed = list;
        list = next;
    }
    for (int k = 0; reversed; k++) {
        struct node *next = reversed->next;
        if (reversed->value != k)
            reach_error();
        free(reversed);
        reversed = next;
    }
    return 0;
}
