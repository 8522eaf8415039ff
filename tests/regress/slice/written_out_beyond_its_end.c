// Output changes nothing, but it reads: after an invalid access there is no proof.
// EXPECT: unreach-call UNDECIDED
// VERIFY: --slice
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    char *p = malloc(2);
    if (!p)
        return 0;
    p[0] = p[1] = 'a';
    fwrite(p, 1, 10, stdout);
    free(p);
    return 0;
}
