// Texts in the nodes of a list of any length.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node {
    struct node *next;
    char name[13];
};
int main(int argc, char **argv) {
    (void)argv;
    struct node *first = NULL;
    for (int i = 0; i < argc; i++) {
        struct node *node = malloc(sizeof *node);
        if (node == NULL)
            exit(1);
        sprintf(node->name, "n%d", i);
        node->next = first;
        first = node;
    }
    for (struct node *node = first; node; node = node->next)
        printf("%s %zu\n", node->name, strlen(node->name));
    while (first) {
        struct node *next = first->next;
        free(first);
        first = next;
    }
    return 0;
}
