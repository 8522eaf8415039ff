// Another part of the same array is fine.
// EXPECT: library TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char b[64] = "abc";
    unsigned char from = __VERIFIER_nondet_uchar();
    if (from < 4 || from > 20)
        return 0;
    sprintf(b + from, "%s", b);
    puts(b + from);
    return 0;
}
