// asprintf makes room for its text.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    char *text;
    if (asprintf(&text, "%d arguments of %s", argc, argv[0]) < 0)
        return 1;
    size_t length = strlen(text);
    text[length ? length - 1 : 0] = '.';
    puts(text);
    free(text);
    return 0;
}
