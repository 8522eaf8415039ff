// One line is freed twice, the other never.
// EXPECT: valid-memsafety FALSE
// INPUT: {"nondet": [0, 0, 0], "uninitialised": [], "memory": []}
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line {
    char *text;
    size_t size;
};

static bool counting, duplicates_only;

static bool read_line(FILE *in, struct line *line) {
    ssize_t length = getline(&line->text, &line->size, in);

    if (length < 0)
        return false;
    if (length > 0 && line->text[length - 1] == '\n')
        line->text[length - 1] = '\0';
    return true;
}

static void show(const struct line *line, unsigned long count) {
    if (duplicates_only && count < 2)
        return;
    if (counting)
        printf("%7lu ", count);
    puts(line->text);
}

static void uniq(FILE *in) {
    struct line previous = {NULL, 0}, current = {NULL, 0};
    unsigned long count = 0;

    while (read_line(in, &current)) {
        if (count > 0 && strcmp(previous.text, current.text) == 0) {
            count++;
            continue;
        }
        if (count > 0)
            show(&previous, count);
        struct line swapped = previous;
        previous = current;
        current = swapped;
        count = 1;
    }
    if (count > 0)
        show(&previous, count);
    free(previous.text);
    free(previous.text);
}

int main(int argc, char **argv) {
    FILE *in = stdin;

    while (argc > 1 && argv[1][0] == '-') {
        for (const char *option = argv[1] + 1; *option != '\0'; option++) {
            if (*option == 'c')
                counting = true;
            else if (*option == 'd')
                duplicates_only = true;
            else {
                fprintf(stderr, "uniq: unknown option -%c\n", *option);
                return 2;
            }
        }
        argc--;
        argv++;
    }
    if (argc > 1) {
        in = fopen(argv[1], "r");
        if (in == NULL) {
            perror(argv[1]);
            return 1;
        }
    }
    uniq(in);
    if (in != stdin)
        fclose(in);
    return 0;
}
