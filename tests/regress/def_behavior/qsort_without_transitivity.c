// EXPECT: library FALSE(library)
// INPUT: {"nondet": [1, -2, 0, 0, 0, 0, 1, 2], "uninitialised": [], "memory": []}
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    x = x & 1 ? 0 : x & 2 ? 1 : 2;
    y = y & 1 ? 0 : y & 2 ? 1 : 2;
    return x == y ? 0 : (x + 1) % 3 == y ? -1 : 1;
}
int main(void) {
    int numbers[5];
    for (int i = 0; i < 5; i++)
        numbers[i] = __VERIFIER_nondet_int();
    qsort(numbers, 5, sizeof *numbers, compare);
    return 0;
}
