// The sum of the results leaves the buffer behind it: the size wraps around.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [9], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char b[10];
    size_t length = 0;
    unsigned char count = __VERIFIER_nondet_uchar();
    for (unsigned char i = 0; i < count; i++)
        length += (size_t)snprintf(b + length, sizeof b - length, "%d,", i);
    return 0;
}
