// The end is written before some of the characters: what lies behind it is no string.
// EXPECT: unreach-call FALSE(unreach-call)
// INPUT: {"nondet": [2, 0, -1], "uninitialised": [], "memory": [{"object": 3, "offset": 0, "bytes": "a4841d6fc698d3b312"}]}
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(int argc, char **argv) {
    if (argc < 2)
        return 0;
    size_t length = strlen(argv[1]);
    char *copy = malloc(length + 1);
    if (!copy || length < 4)
        exit(1);
    memcpy(copy, argv[1], length);
    copy[length] = 0;
    copy[2] = 0;
    if (strlen(copy) == 2 && strlen(copy + 3) == length - 3)
        reach_error();
    return 0;
}
