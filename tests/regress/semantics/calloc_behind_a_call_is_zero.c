// Memory that calloc gives holds zeros, whatever lay there before: the frame of a call that has
// returned.
// EXPECT: unreach-call TRUE
// OUTPUT: 0
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>

void reach_error(void);

static int sum(int first) {
    int terms[8];
    int total = 0;
    for (int i = 0; i < 8; i++)
        terms[i] = first + i;
    for (int i = 0; i < 8; i++)
        total += terms[i];
    return total;
}

int main(void) {
    int total = sum(2);
    int *zeros = calloc(8, sizeof *zeros);
    if (total != 44 || zeros[0] != 0 || zeros[7] != 0)
        reach_error();
    printf("%d\n", zeros[3]);
    free(zeros);
    return 0;
}
