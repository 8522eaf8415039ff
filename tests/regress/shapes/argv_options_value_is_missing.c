// The last option's value is the null behind the arguments.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 2], "memory": [{"object": 3, "offset": 0, "bytes": "2d6f"}]}
// DECIDE: yes
#include <string.h>
int main(int argc, char **argv) {
    size_t length = 0;
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-' && argv[i][1] == 'o')
            length = strlen(argv[++i]);
    return length > 100;
}
