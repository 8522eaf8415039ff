// EXPECT: valid-memsafety TRUE
#include <stdlib.h>
struct pair {
    char c;
    long double d[2];
};
int main(void) {
    struct pair *p = malloc(sizeof *p), q;
    p->d[1] = 2.5L;
    q.d[1] = p->d[1];
    free(p);
    return q.d[1] > 0;
}
