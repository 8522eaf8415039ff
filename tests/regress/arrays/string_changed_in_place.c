// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
// Elements become others, but for the one that ends the string.
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);
char __VERIFIER_nondet_char(void);

int main(void) {
    size_t length = __VERIFIER_nondet_uint();
    char *text = malloc(length + 1);
    text[length] = '\0';
    for (size_t i = 0; i < length; i++) {
        char c = __VERIFIER_nondet_char();
        if (c == 0)
            c = 'a';
        text[i] = c;
    }
    for (char *s = text; *s; s++)
        if (*s >= 'a' && *s <= 'z')
            *s = (char)(*s - 'a' + 'A');
    free(text);
    return 0;
}
