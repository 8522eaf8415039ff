// As many characters are printed as were written.
// EXPECT: uninitialised TRUE
// DECIDE: yes
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char name[8];
    name[0] = 'a';
    name[1] = 'b';
    int n = __VERIFIER_nondet_uchar();
    if (n > 2)
        return 0;
    printf("%.*s\n", n, name);
    return 0;
}
