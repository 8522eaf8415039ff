// EXPECT: library TRUE
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}
int main(void) {
    int numbers[5];
    for (int i = 0; i < 5; i++)
        numbers[i] = __VERIFIER_nondet_int();
    qsort(numbers, 5, sizeof *numbers, compare);
    return 0;
}
