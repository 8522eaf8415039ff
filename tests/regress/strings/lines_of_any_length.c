// Lines of any length are read; the last character of each is cut off.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *line = NULL;
    size_t size = 0;
    ssize_t n;
    while ((n = getline(&line, &size, stdin)) > 0) {
        if (line[n - 1] == '\n')
            line[n - 1] = 0;
        puts(line);
    }
    free(line);
    return 0;
}
