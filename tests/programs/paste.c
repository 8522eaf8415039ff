// Lines of files side by side.
// The input may never end, so it need not terminate.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: def-behavior TRUE
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Copies the rest of a line; false if the file was at its end.
static bool copy_line(FILE *in) {
    int c = getc(in);

    if (c == EOF)
        return false;
    while (c != EOF && c != '\n') {
        putchar(c);
        c = getc(in);
    }
    return true;
}

static void paste(FILE **files, int count, const char *delimiters) {
    size_t kinds = strlen(delimiters);
    int open = count;

    while (open > 0) {
        for (int i = 0; i < count; i++) {
            if (i > 0)
                putchar(delimiters[(size_t)(i - 1) % kinds]);
            if (files[i] == NULL)
                continue;
            if (!copy_line(files[i])) {
                fclose(files[i]);
                files[i] = NULL;
                open--;
            }
        }
        putchar('\n');
    }
}

int main(int argc, char **argv) {
    const char *delimiters = "\t";
    int first = 1, status = 1, opened = 0;

    if (argc > 2 && strcmp(argv[1], "-d") == 0) {
        delimiters = argv[2];
        first = 3;
    }
    if (first >= argc || delimiters[0] == '\0') {
        fprintf(stderr, "usage: paste [-d delimiters] file ...\n");
        return 2;
    }
    int count = argc - first;
    FILE **files = malloc((size_t)count * sizeof *files);
    if (files == NULL) {
        perror("paste");
        return 1;
    }
    for (; opened < count; opened++) {
        files[opened] = fopen(argv[first + opened], "r");
        if (files[opened] == NULL) {
            perror(argv[first + opened]);
            goto close;
        }
    }
    paste(files, count, delimiters);
    status = 0;
close:
    for (int i = 0; i < opened; i++)
        if (files[i] != NULL)
            fclose(files[i]);
    free(files);
    return status;
}
