// The text must not be written over a string that it is made from, wherever that lies in it.
// EXPECT: library FALSE(library)
// INPUT: {"nondet": [3], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char b[64] = "abc";
    unsigned char from = __VERIFIER_nondet_uchar();
    if (from < 3 || from > 20)
        return 0;
    sprintf(b + from, "%s", b);
    return 0;
}
