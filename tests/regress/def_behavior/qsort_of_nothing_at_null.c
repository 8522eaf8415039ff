// EXPECT: library FALSE(library)
#include <stdlib.h>
static int compare(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
int main(void) {
    char *nothing = NULL;
    qsort(nothing, 0, 1, compare);
    return 0;
}
