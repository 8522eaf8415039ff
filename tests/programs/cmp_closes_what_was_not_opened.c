// The second file may not have been opened.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// REPLAY: no
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { SAME = 0, DIFFERENT = 1, TROUBLE = 2 };

static bool silent, all;

static FILE *open_file(const char *name) {
    if (strcmp(name, "-") == 0)
        return stdin;
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        perror(name);
    return file;
}

static int compare(FILE *a, FILE *b, const char *a_name, const char *b_name) {
    unsigned long position = 1, line = 1;
    int status = SAME;

    for (;; position++) {
        int x = getc(a), y = getc(b);
        if (x == EOF && y == EOF)
            return status;
        if (x == EOF || y == EOF) {
            if (!silent)
                fprintf(stderr, "cmp: EOF on %s\n", x == EOF ? a_name : b_name);
            return DIFFERENT;
        }
        if (x != y) {
            status = DIFFERENT;
            if (all)
                printf("%lu %3o %3o\n", position, (unsigned int)x, (unsigned int)y);
            else if (!silent)
                printf("%s %s differ: byte %lu, line %lu\n", a_name, b_name, position, line);
            if (!all)
                return status;
        }
        if (x == '\n')
            line++;
    }
}

int main(int argc, char *argv[]) {
    int first = 1;

    for (; first < argc && argv[first][0] == '-' && argv[first][1] != '\0'; first++) {
        if (strcmp(argv[first], "-s") == 0)
            silent = true;
        else if (strcmp(argv[first], "-l") == 0)
            all = true;
    }
    if (argc - first != 2) {
        fprintf(stderr, "usage: cmp [-l | -s] file1 file2\n");
        return TROUBLE;
    }
    FILE *a = open_file(argv[first]);
    if (a == NULL)
        return TROUBLE;
    FILE *b = open_file(argv[first + 1]);
    if (b == NULL) {
        if (a != stdin)
            fclose(b);
        return TROUBLE;
    }
    int status = compare(a, b, argv[first], argv[first + 1]);
    if (a != stdin)
        fclose(a);
    if (b != stdin)
        fclose(b);
    return status;
}
