#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static struct node *push(struct node *head, int value) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = value;
    fresh->next = head;
    return fresh;
}

static int sum(const struct node *list) {
    int total = 0;
    for (; list; list = list->next)
        total += list->value;
    return total;
}

int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 3; i++)
        list = push(list, 10 * i);
    struct node *second = list->next;
    int choice = __VERIFIER_nondet_int();
    char name[8] = "list";
    if (choice == 7)
        free(second);
    name[0] = 'L';
    int total = sum(list);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return total;
}
