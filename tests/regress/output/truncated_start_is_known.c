// Only the characters that are certainly written are known: there may be room for none of them.
// EXPECT: unreach-call FALSE
// EXPECT: valid-memsafety TRUE
// INPUT: {"nondet": [1, 2, 0, 1], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdio.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(int argc, char **argv) {
    char b[20] = "-";
    unsigned char room = __VERIFIER_nondet_uchar();
    if (room > 20)
        return 0;
    snprintf(b, room, "ab%s", argv[0]);
    if (b[0] != 'a')
        reach_error();
    return argc;
}
