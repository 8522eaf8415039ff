// What the library keeps of a stream are members of a structure, which the first iteration writes:
// no elements of an array, of which there are as many as a flag says.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <ctype.h>
#include <stdio.h>
#include <string.h>
struct counts {
    unsigned long lines, words, bytes;
};

static void count(FILE *in, struct counts *counts) {
    int c, in_word = 0;
    memset(counts, 0, sizeof *counts);
    while ((c = getc(in)) != EOF) {
        counts->bytes++;
        if (c == '\n')
            counts->lines++;
        if (isspace(c)) {
            in_word = 0;
        } else if (!in_word) {
            in_word = 1;
            counts->words++;
        }
    }
}

int main(int argc, char **argv) {
    struct counts counts;
    count(stdin, &counts);
    if (argc > 1)
        printf("%s: ", argv[1]);
    printf("%lu %lu %lu\n", counts.lines, counts.words, counts.bytes);
    return 0;
}
