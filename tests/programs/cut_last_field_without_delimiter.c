// Behind the last field there is no delimiter.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// REPLAY: no
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_FIELDS 64

struct options {
    char delimiter;
    unsigned char wanted[MAX_FIELDS]; // wanted[i]: field i + 1 is printed
};

// Reads a list of fields, such as 1,3-5; returns 0 where it is not one.
static int parse_fields(const char *text, struct options *options) {
    while (*text != '\0') {
        char *end;
        long first = strtol(text, &end, 10);
        long last = first;
        if (end == text)
            return 0;
        if (*end == '-') {
            text = end + 1;
            last = strtol(text, &end, 10);
            if (end == text)
                return 0;
        }
        if (first < 1 || last < first || last > MAX_FIELDS)
            return 0;
        for (long i = first; i <= last; i++)
            options->wanted[i - 1] = 1;
        if (*end == ',')
            end++;
        else if (*end != '\0')
            return 0;
        text = end;
    }
    return 1;
}

static void cut_line(char *line, const struct options *options) {
    int field = 0, printed = 0;

    while (line != NULL && field < MAX_FIELDS) {
        char *next = strchr(line, options->delimiter);
        *next++ = '\0';
        if (options->wanted[field]) {
            if (printed++ > 0)
                putchar(options->delimiter);
            fputs(line, stdout);
        }
        field++;
        line = next;
    }
    putchar('\n');
}

int main(int argc, char *argv[]) {
    struct options options = {'\t', {0}};
    const char *fields = NULL;
    char line[1024];

    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "-d") == 0)
            options.delimiter = argv[i + 1][0];
        else if (strcmp(argv[i], "-f") == 0)
            fields = argv[i + 1];
    }
    if (fields == NULL || options.delimiter == '\0' || !parse_fields(fields, &options)) {
        fprintf(stderr, "usage: cut [-d c] -f list\n");
        return 2;
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        cut_line(line, &options);
    }
    return 0;
}
