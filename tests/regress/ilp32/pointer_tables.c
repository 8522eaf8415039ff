// OPTIONS: --data-model ILP32
// VIOLATION: none
// OUTPUT: one 1
// OUTPUT: three 3
#include <stdio.h>
static int numbers[3] = {1, 2, 3};
static struct { const char *name; int *at; int (*f)(const char *, ...); } table[] = {
    {"one", numbers, printf}, {"three", &numbers[2], printf}};
int main(void) {
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        table[i].f("%s %d\n", table[i].name, *table[i].at);
    return 0;
}
