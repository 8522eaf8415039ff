// A copy of a string without its end, and the end written behind it.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *copy_of(const char *s) {
    size_t length = strlen(s);
    char *copy = malloc(length + 1);
    if (!copy)
        exit(1);
    memcpy(copy, s, length);
    copy[length] = 0;
    return copy;
}
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        char *copy = copy_of(argv[i]);
        puts(copy);
        free(copy);
    }
    return 0;
}
