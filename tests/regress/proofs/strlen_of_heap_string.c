// strlen, and a main that calls it: the string ends at its last byte at the latest.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
static int length(const char *str) {
    const char *s = str;
    while (*s)
        s++;
    return s - str;
}

int main(void) {
    int i = __VERIFIER_nondet_int();
    if (i < 1)
        i = 1;
    char *str = malloc(i);
    str[i - 1] = '\0';
    int len = length(str);
    free(str);
    return len;
}
