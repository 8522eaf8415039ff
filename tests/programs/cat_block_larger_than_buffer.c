// The buffer has one byte less than is read.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [0, 0, -1], "uninitialised": [], "memory": []}
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool number_lines, squeeze_blank;
static unsigned long line_number;

static void copy(FILE *in) {
    char buffer[4096];
    size_t count;

    while ((count = fread(buffer, 1, sizeof buffer + 1, in)) > 0)
        if (fwrite(buffer, 1, count, stdout) != count)
            break;
}

static void copy_lines(FILE *in) {
    int previous = '\n', c;
    bool blank = false;

    while ((c = getc(in)) != EOF) {
        if (previous == '\n') {
            if (squeeze_blank && c == '\n' && blank)
                continue;
            blank = c == '\n';
            if (number_lines)
                printf("%6lu\t", ++line_number);
        }
        putchar(c);
        previous = c;
    }
}

static int cat(const char *name) {
    FILE *in = stdin;

    if (strcmp(name, "-") != 0 && (in = fopen(name, "rb")) == NULL) {
        fprintf(stderr, "cat: %s: %s\n", name, strerror(errno));
        return 1;
    }
    if (number_lines || squeeze_blank)
        copy_lines(in);
    else
        copy(in);
    if (in != stdin)
        fclose(in);
    return 0;
}

int main(int argc, char **argv) {
    int status = 0;
    char **arg = argv + 1;

    for (; argc > 1 && *arg != NULL && (*arg)[0] == '-' && (*arg)[1] != '\0'; arg++) {
        const char *option;
        for (option = *arg + 1; *option != '\0'; option++) {
            switch (*option) {
            case 'n': number_lines = true; break;
            case 's': squeeze_blank = true; break;
            default:
                fprintf(stderr, "cat: unknown option -%c\n", *option);
                return 2;
            }
        }
    }
    if (argc < 2 || *arg == NULL)
        return cat("-");
    for (; *arg != NULL; arg++)
        status |= cat(*arg);
    return status;
}
