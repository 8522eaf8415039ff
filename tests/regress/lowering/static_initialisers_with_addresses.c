// VIOLATION: none
// OUTPUT: irst 40 second 40
// OUTPUT: 30 1 1
#include <stdio.h>
static int numbers[5] = {10, 20, 30, 40, 50};
struct entry { const char *name; int *at; struct entry *next; int (*f)(int); };
static int twice(int x) { return 2 * x; }
extern struct entry entries[2];
struct entry entries[2] = {
    {"first" + 1, &numbers[3], &entries[1], twice},
    {"second", numbers + 5 - 4, entries, 0},
};
static char *end = (char *)(numbers + 1) + 4;
static struct { char c; long distance; void **self; } odd = {'c', sizeof numbers, (void **)&odd.self};
int main(void) {
    struct entry *e = entries;
    printf("%s %d %s %d\n", e->name, *e->at, e->next->name, e->f(*e->next->at));
    printf("%d %d %d\n", *(int *)end, e->next->next == e, *odd.self == &odd.self);
    return 0;
}
