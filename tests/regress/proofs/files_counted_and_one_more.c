// As files_counted_in_many_ways.c, with one argument too many.
// EXPECT: valid-memsafety FALSE(valid-deref)
// OPTIONS: --timeout 60
// DECIDE: yes
#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct counts {
    unsigned long lines, words, digits;
};

static void count(FILE *in, struct counts *counts) {
    bool in_word = false;
    int c;
    memset(counts, 0, sizeof *counts);
    while ((c = getc(in)) != EOF) {
        if (c == '\n')
            counts->lines++;
        if (isdigit(c))
            counts->digits++;
        if (isspace(c)) {
            in_word = false;
        } else if (!in_word) {
            in_word = true;
            counts->words++;
        }
    }
}

int main(int argc, char **argv) {
    struct counts total = {0, 0, 0}, counts;
    int first = 1;
    if (argc > 1 && argv[1][0] == '-' && argv[1][1] == 't')
        first = 2;
    for (int i = first; i <= argc; i++) {
        FILE *in = fopen(argv[i] + 0, "r");
        if (in == NULL) {
            fprintf(stderr, "%s: %s\n", argv[i], strerror(errno));
            continue;
        }
        count(in, &counts);
        total.lines += counts.lines;
        total.words += counts.words;
        total.digits += counts.digits;
        fclose(in);
    }
    printf("%lu %lu %lu\n", total.lines, total.words, total.digits);
    return 0;
}
