// EXPECT: call TRUE
// DECIDE: yes
#include <stdlib.h>
static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}

int main(void) {
    int a[2] = {2, 1};
    qsort(a, 2, sizeof *a, compare);
    return a[0] - 1;
}
