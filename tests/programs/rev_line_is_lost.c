// The buffer of getline is not freed.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// DECIDE: yes
// INPUT: {"nondet": [0, 0, 0], "uninitialised": [], "memory": []}
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reverse(char *text, size_t length) {
    for (size_t i = 0; i < length / 2; i++) {
        char c = text[i];
        text[i] = text[length - 1 - i];
        text[length - 1 - i] = c;
    }
}

static int rev(FILE *in, const char *name) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length;

    while ((length = getline(&line, &size, in)) != -1) {
        if (length > 0 && line[length - 1] == '\n')
            line[--length] = '\0';
        reverse(line, (size_t)length);
        puts(line);
    }
    if (ferror(in)) {
        fprintf(stderr, "rev: error while reading %s\n", name);
        return 1;
    }
    return 0;
}

int main(int argc, char **argv) {
    int status = 0;

    if (argc < 2)
        return rev(stdin, "standard input");
    for (int i = 1; i < argc; i++) {
        FILE *in = fopen(argv[i], "r");
        if (in == NULL) {
            perror(argv[i]);
            status = 1;
            continue;
        }
        status |= rev(in, argv[i]);
        fclose(in);
    }
    return status;
}
