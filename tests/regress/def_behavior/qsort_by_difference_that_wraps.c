// EXPECT: library FALSE(library)
// INPUT: {"nondet": [-1, -2147483648, 0, 0, 0, 0, 2, 1], "uninitialised": [], "memory": []}
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (int)((unsigned)x - (unsigned)y);
}
int main(void) {
    int numbers[5];
    for (int i = 0; i < 5; i++)
        numbers[i] = __VERIFIER_nondet_int();
    qsort(numbers, 5, sizeof *numbers, compare);
    return 0;
}
