// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
// The copy stops where the length was counted: no element before it is 0, and the one there is.
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);
char __VERIFIER_nondet_char(void);
void __VERIFIER_assume(int condition);

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
    size_t n = 0;
    while (text[n])
        n++;
    char *copy = malloc(n + 1);
    size_t i = 0;
    while ((copy[i] = text[i]))
        i++;
    free(text);
    free(copy);
    return 0;
}
