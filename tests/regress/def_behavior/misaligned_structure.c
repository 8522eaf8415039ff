// EXPECT: misaligned FALSE(misaligned)
#include <stdlib.h>
struct pair {
    int a, b;
};
int main(void) {
    char *p = calloc(16, 1);
    struct pair q = *(struct pair *)(p + 2);
    free(p);
    return q.a;
}
