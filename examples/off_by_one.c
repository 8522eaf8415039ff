// Copies a name into a buffer that has no room for the terminating zero byte.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned char __VERIFIER_nondet_uchar(void);

static char *copy_of(const char *name, size_t length) {
    char *copy = malloc(length);
    for (size_t i = 0; i <= length; i++)
        copy[i] = name[i];
    return copy;
}

int main(void) {
    const char *names[] = {"Ada", "Grace", "Barbara"};
    const char *name = names[__VERIFIER_nondet_uchar() % 3];
    char *copy = copy_of(name, strlen(name));
    printf("hello %s\n", copy);
    free(copy);
    return 0;
}
