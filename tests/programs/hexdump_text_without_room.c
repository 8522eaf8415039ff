// The text has no room for its 0.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [0, 0, -1], "uninitialised": [], "memory": []}
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define PER_LINE 16

static void dump_line(unsigned long offset, const unsigned char *bytes, size_t count) {
    char text[PER_LINE];

    printf("%08lx ", offset);
    for (size_t i = 0; i < PER_LINE; i++) {
        if (i == PER_LINE / 2)
            putchar(' ');
        if (i < count)
            printf(" %02x", bytes[i]);
        else
            fputs("   ", stdout);
    }
    for (size_t i = 0; i < count; i++)
        text[i] = isprint(bytes[i]) ? (char)bytes[i] : '.';
    text[count] = '\0';
    printf("  |%s|\n", text);
}

static int dump(FILE *in, const char *name) {
    unsigned char line[PER_LINE] = {0}, previous[PER_LINE] = {0};
    unsigned long offset = 0;
    size_t count;
    int skipping = 0;

    while ((count = fread(line, 1, sizeof line, in)) > 0) {
        int same = offset > 0 && count == sizeof line && memcmp(line, previous, sizeof line) == 0;
        if (!same)
            dump_line(offset, line, count);
        else if (!skipping)
            puts("*");
        skipping = same;
        memcpy(previous, line, sizeof previous);
        offset += count;
    }
    if (ferror(in)) {
        fprintf(stderr, "hexdump: cannot read %s\n", name);
        return 1;
    }
    printf("%08lx\n", offset);
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 2)
        return dump(stdin, "standard input");
    int status = 0;
    while (*++argv != NULL) {
        FILE *in = fopen(*argv, "rb");
        if (in == NULL) {
            perror(*argv);
            status = 1;
        } else {
            status |= dump(in, *argv);
            fclose(in);
        }
    }
    return status;
}
