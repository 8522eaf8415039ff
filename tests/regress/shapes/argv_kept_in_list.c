// Copies of all arguments in a list: each node owns a string of its own length.
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct word {
    struct word *next;
    char *text;
};
int main(int argc, char **argv) {
    struct word *head = NULL;
    for (int i = 1; i < argc; i++) {
        struct word *w = malloc(sizeof *w);
        if (!w)
            return 1;
        w->text = strdup(argv[i]);
        if (!w->text)
            return 1;
        w->next = head;
        head = w;
    }
    while (head) {
        struct word *next = head->next;
        puts(head->text);
        free(head->text);
        free(head);
        head = next;
    }
    return 0;
}
