// EXPECT: library TRUE
// DECIDE: yes
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    char a[8] = "abcdefg";
    unsigned n = __VERIFIER_nondet_uint();
    if (n <= 4)
        memcpy(a + 4, a, n);
    memmove(a + 1, a, 4);
    return 0;
}
