// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// HARNESS: no, the C library is not instrumented
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    short *n = malloc(sizeof *n);
    printf("text\n%n", (int *)n);
    free(n);
    return 0;
}
