// A function of the program called from a model.
// OUTPUT: -1 3 3 5 7 9 4
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
    int a[] = {5, 3, 9, -1, 7, 3};
    qsort(a, 6, sizeof *a, compare);
    for (int i = 0; i < 6; i++)
        printf("%d ", a[i]);
    int key = 7, *found = bsearch(&key, a, 6, sizeof *a, compare);
    printf("%td\n", found - a);
    return 0;
}
