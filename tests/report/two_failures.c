// Two properties are violated, by different runs: a sum overflows, and a buffer is lost.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int counter = 5;

int main(void) {
    int *buffer = calloc(4, sizeof(int));
    int n = __VERIFIER_nondet_int();
    counter = counter + n;
    buffer[1] = counter;
    if (n < 0)
        buffer = NULL;
    free(buffer);
    return 0;
}
