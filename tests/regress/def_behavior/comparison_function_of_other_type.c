// EXPECT: call FALSE(call)
// qsort calls a function that takes pointers to const void.
#include <stdlib.h>
static int compare(int *a, int *b) { return *a < *b ? -1 : *a > *b; }

int main(void) {
    int a[2] = {2, 1};
    qsort(a, 2, sizeof *a, (int (*)(const void *, const void *))compare);
    return a[0] - 1;
}
