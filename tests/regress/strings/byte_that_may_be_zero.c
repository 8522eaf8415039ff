// A byte of any value may end the string; what is behind it is no part of it.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [2, 0, -1, 0], "uninitialised": [], "memory": [{"object": 3, "offset": 0, "bytes": "01"}, {"object": 3, "offset": 1, "bytes": "01"}]}
// DECIDE: yes
#include <string.h>
void reach_error(void);
char __VERIFIER_nondet_char(void);
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    size_t n = strlen(argv[1]);
    if (n < 2)
        return 0;
    argv[1][1] = __VERIFIER_nondet_char();
    if (strlen(argv[1]) != n)
        reach_error();
    return 0;
}
