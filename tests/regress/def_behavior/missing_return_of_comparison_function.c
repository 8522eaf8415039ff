// EXPECT: call FALSE(call)
#include <stdlib.h>
static int compare(const void *a, const void *b) {
    if (*(const int *)a < *(const int *)b)
        return -1;
    if (*(const int *)a > *(const int *)b)
        return 1;
}

int main(void) {
    int a[2] = {2, 2};
    qsort(a, 2, sizeof *a, compare);
    return 0;
}
