// As array_filled_in_a_second_loop.c, but the last element gets no text.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1]}
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

struct item {
    int number;
    char *text;
};

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    struct item **items = malloc((unsigned)n * sizeof *items);
    for (int i = 0; i < n; i++) {
        items[i] = malloc(sizeof(struct item));
        items[i]->text = 0;
    }
    for (int i = 0; i < n - 1; i++)
        items[i]->text = malloc(10);
    for (int i = 0; i < n; i++)
        items[i]->text[9] = 0;
    for (int i = 0; i < n; i++) {
        free(items[i]->text);
        free(items[i]);
    }
    free(items);
    return 0;
}
