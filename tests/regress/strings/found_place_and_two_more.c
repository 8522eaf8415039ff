// Behind what is found there is one character more at least, the terminator, but not two.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 1], "uninitialised": [], "memory": [{"object": 3, "offset": 0, "bytes": "2e"}]}
// DECIDE: yes
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    char *dot = strrchr(argv[1], '.');
    return dot ? dot[2] == 'c' : 0;
}
