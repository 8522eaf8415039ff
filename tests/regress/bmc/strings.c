// Copying and comparing strings with an unknown letter.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// VERIFY: --engine bmc
// DECIDE: yes
#include <string.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    char a[8] = "abc", b[8];
    a[1] = (char)__VERIFIER_nondet_int();
    strcpy(b, a);
    if (strcmp(a, b) != 0 || strlen(b) != (a[1] ? 3u : 1u))
        reach_error();
    return 0;
}
