// memcpy of an unknown number of bytes.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// VERIFY: --engine bmc
// DECIDE: yes
#include <string.h>
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    char a[8] = "abcdefg", b[8] = "1234567";
    unsigned n = __VERIFIER_nondet_uint() % 9;
    memcpy(b, a, n);
    if (b[3] != (n > 3 ? 'd' : '4') || (n == 8 && strcmp(a, b) != 0))
        reach_error();
    return 0;
}
