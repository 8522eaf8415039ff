// A negative width through * is one to the left: its size counts.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[11];
    sprintf(b, "%*d", -10, 7);
    int width = __VERIFIER_nondet_int();
    if (width >= -10 && width <= 10)
        sprintf(b, "%*s", width, "ab");
    puts(b);
    return 0;
}
