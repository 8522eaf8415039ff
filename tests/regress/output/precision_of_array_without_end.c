// With a precision an array needs no terminator.
// EXPECT: valid-memsafety TRUE
// EXPECT: def-behavior TRUE
// DECIDE: yes
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char name[4] = {'n', 'a', 'm', 'e'};
    char b[7];
    printf("%.4s %.*s\n", name, 3, name);
    sprintf(b, "<%.4s>", name);
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 4)
        return 0;
    sprintf(b, "<%.*s>", n, name);
    printf("%s %.*s\n", b, n, name);
    return 0;
}
