// EXPECT: unreach-call TRUE
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    int *p = malloc(8 * sizeof *p);
    for (int i = 0; i < 8; i++)
        if (p[i] != p[i])
            reach_error();
    int first = p[3];
    p[4] = 1;
    if (p[3] != first)
        reach_error();
    free(p);
    return 0;
}
