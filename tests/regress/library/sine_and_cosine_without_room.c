// sincos writes two numbers.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// HARNESS: no, compilers put the calls of sin and cos in place of it
#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>
int main(void) {
    double sine;
    float *cosine = malloc(sizeof *cosine);
    if (cosine)
        sincos(1.0, &sine, (double *)cosine);
    free(cosine);
    return 0;
}
