// A character of any value may be 0: then the text is longer than the string.
// EXPECT: unreach-call FALSE
// EXPECT: valid-memsafety TRUE
// INPUT: {"nondet": [0], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char b[4];
    int n = sprintf(b, "a%cb", __VERIFIER_nondet_char());
    if (strlen(b) != (size_t)n)
        reach_error();
    return 0;
}
