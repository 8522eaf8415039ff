// The generators with small states are glibc's.
#define _GNU_SOURCE
#include "check.h"

#include <stdlib.h>

static void show(unsigned *seed) {
    double fraction = drand48();
    long positive = lrand48(), any = mrand48();
    printf("%.17g %ld %ld %d\n", fraction, positive, any, rand_r(seed));
}

int main(void) {
    unsigned first = 5;
    for (int i = 0; i < 5; i++)
        show(&first);
    for (int s = -2; s < 3; s++) {
        srand48(s * 1000003L);
        unsigned seed = (unsigned)s * 77777u;
        for (int i = 0; i < 20; i++)
            show(&seed);
        printf("%u\n", seed);
    }
    return 0;
}
