// EXPECT: library TRUE
// DECIDE: yes
#include <stdlib.h>
static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}
int main(void) {
    static const int numbers[] = {1, 2, 3};
    int key = 2;
    return bsearch(&key, numbers, 3, sizeof *numbers, compare) != NULL;
}
