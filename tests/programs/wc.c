// Lines, words and characters of files.
// The input may never end, so it need not terminate.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: def-behavior TRUE
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct counts {
    unsigned long lines, words, bytes;
};

static void count(FILE *in, struct counts *counts) {
    bool in_word = false;
    int c;

    memset(counts, 0, sizeof *counts);
    while ((c = getc(in)) != EOF) {
        counts->bytes++;
        if (c == '\n')
            counts->lines++;
        if (isspace(c)) {
            in_word = false;
        } else if (!in_word) {
            in_word = true;
            counts->words++;
        }
    }
}

static void print(const struct counts *counts, const char *name) {
    printf("%7lu %7lu %7lu", counts->lines, counts->words, counts->bytes);
    if (name != NULL)
        printf(" %s", name);
    putchar('\n');
}

int main(int argc, char *argv[]) {
    struct counts total = {0, 0, 0}, counts;
    int status = 0;

    if (argc < 2) {
        count(stdin, &counts);
        print(&counts, NULL);
        return 0;
    }
    for (int i = 1; i < argc; i++) {
        FILE *in = strcmp(argv[i], "-") == 0 ? stdin : fopen(argv[i], "r");
        if (in == NULL) {
            fprintf(stderr, "wc: %s: %s\n", argv[i], strerror(errno));
            status = 1;
            continue;
        }
        count(in, &counts);
        print(&counts, argv[i]);
        total.lines += counts.lines;
        total.words += counts.words;
        total.bytes += counts.bytes;
        if (in != stdin)
            fclose(in);
    }
    if (argc > 2)
        print(&total, "total");
    return status;
}
