// VIOLATION: none
// OUTPUT: 1 j c 7
#include <stdio.h>
#include <stdlib.h>
struct text { unsigned char length; char chars[]; };
static struct text fixed = {3, {'a', 'b', 'c'}};
struct old { int n; int items[1]; };
int main(void) {
    struct text *t = malloc(sizeof *t + 10);
    for (t->length = 0; t->length < 10; t->length++)
        t->chars[t->length] = 'a' + t->length;
    struct old *o = malloc(sizeof *o + 2 * sizeof(int));
    o->items[2] = 7;
    printf("%zu %c %c %d\n", sizeof *t, t->chars[9], fixed.chars[2], o->items[2]);
    free(t);
    free(o);
    return 0;
}
