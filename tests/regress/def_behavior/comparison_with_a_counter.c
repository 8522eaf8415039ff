// EXPECT: library TRUE
#include <stdlib.h>
static int calls;
static int compare(const void *a, const void *b) {
    calls++; // such a function is not followed: UNKNOWN
    return *(const unsigned char *)a - *(const unsigned char *)b;
}
int main(void) {
    unsigned char bytes[] = {3, 1, 2};
    qsort(bytes, 3, 1, compare);
    return 0;
}
