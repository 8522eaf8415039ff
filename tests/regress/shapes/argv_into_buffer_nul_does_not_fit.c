// A name that fills the buffer leaves no room for the NUL.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 2], "memory": [{"object": 3, "offset": 0, "bytes": "6161"}]}
// DECIDE: yes
#include <string.h>
int main(int argc, char **argv) {
    char name[2] = "";
    if (argc > 1 && strlen(argv[1]) <= sizeof name)
        strcpy(name, argv[1]);
    return name[0];
}
