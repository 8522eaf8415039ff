// EXPECT: library TRUE
// DECIDE: yes
#include <ctype.h>
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char c = __VERIFIER_nondet_char();
    int digit = isdigit((unsigned char)c) || (isalpha)((unsigned char)c);
    return toupper((unsigned char)c) + digit + isspace(getchar());
}
