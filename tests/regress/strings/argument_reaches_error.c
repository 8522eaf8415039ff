// One word, and then one number, leads to the error.
// EXPECT: unreach-call FALSE(unreach-call)
// VERIFY: --timeout 60
// INPUT: {"nondet": [3, 0, 4, 6], "uninitialised": [], "memory": [{"object": 3, "offset": 0, "bytes": "7365656b"}, {"object": 4, "offset": 0, "bytes": "313233343536"}]}
// DECIDE: yes
#include <stdlib.h>
#include <string.h>
void reach_error(void);
int main(int argc, char **argv) {
    if (argc != 3 || strcmp(argv[1], "seek") != 0)
        return 1;
    if (atoi(argv[2]) == 123456)
        reach_error();
    return 0;
}
