// A string whose terminator may be overwritten.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [3]}
#include <string.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    char a[4] = "abc";
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 4)
        a[i] = 'x';
    return (int)strlen(a);
}
