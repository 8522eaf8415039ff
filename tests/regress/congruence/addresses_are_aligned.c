// malloc gives multiples of 16; variables are aligned like their types.
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdint.h>
#include <stdlib.h>
void reach_error(void);
static long global;
int main(void) {
    char *p = malloc(100);
    int variable = 3;
    if ((uintptr_t)p % 16 || ((uintptr_t)p + 4) % 8 != 4 || (uintptr_t)&variable & 3 ||
        (uintptr_t)&global & 7)
        reach_error();
    free(p);
    return variable - 3;
}
