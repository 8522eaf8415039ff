// The end of the string is no digit, so that the search does not stop there.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 0], "uninitialised": [], "memory": []}
#include <ctype.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    const char *text = argv[1];
    while (!isdigit((unsigned char)*text))
        text++;
    return *text;
}
