// The same without the terminator.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["0"], "uninitialised": [], "memory": []}
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
    str[0] = 'a';
    int len = length(str);
    free(str);
    return len;
}
