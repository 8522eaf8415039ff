// More values than are remembered: no proof, and no run that glibc does not have.
// EXPECT: unreach-call TRUE
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    int first[9];
    srand(3);
    for (int i = 0; i < 9; i++)
        first[i] = rand();
    srand(3);
    for (int i = 0; i < 9; i++)
        if (rand() != first[i])
            reach_error();
    return 0;
}
