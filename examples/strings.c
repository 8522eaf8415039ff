// A string of unknown length: proved memory safe, and to end, without a bound.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
char __VERIFIER_nondet_char(void);

static int length_of(const char *text) {
    const char *end = text;
    while (*end)
        end++;
    return (int)(end - text);
}

int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1)
        size = 1;
    char *text = malloc(size);
    for (int i = 0; i < size - 1; i++)
        text[i] = __VERIFIER_nondet_char();
    text[size - 1] = '\0';
    int length = length_of(text);
    free(text);
    return length < size ? 0 : 1;
}
