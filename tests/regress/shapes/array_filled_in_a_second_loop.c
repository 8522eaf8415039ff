// What the second loop gives each element is there in the third: elements that it has been at and
// others are told apart while it runs.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);

struct item {
    int number;
    char *text;
};

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    struct item **items = malloc((unsigned)n * sizeof *items);
    for (int i = 0; i < n; i++)
        items[i] = malloc(sizeof(struct item));
    for (int i = 0; i < n; i++) {
        items[i]->number = 7;
        items[i]->text = malloc(10);
        items[i]->text[9] = 0;
    }
    for (int i = 0; i < n; i++)
        if (items[i]->number != 7 || items[i]->text[9])
            reach_error();
    for (int i = 0; i < n; i++) {
        free(items[i]->text);
        free(items[i]);
    }
    free(items);
    return 0;
}
