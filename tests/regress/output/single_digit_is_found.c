// What is printed can be told from what was written.
// EXPECT: unreach-call FALSE(unreach-call)
// INPUT: {"nondet": [7, 120], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int digit = __VERIFIER_nondet_uchar();
    char letter = (char)__VERIFIER_nondet_uchar(), b[12];
    if (digit > 9 || letter < 'a' || letter > 'z')
        return 0;
    sprintf(b, "%d:%3c", digit, letter);
    if (strcmp(b, "7:  x") == 0)
        reach_error();
    return 0;
}
