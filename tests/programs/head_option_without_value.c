// -n may be the last argument.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [2, 0, -1], "uninitialised": [], "memory": [{"object": 4, "offset": 0, "bytes": "2d"}, {"object": 4, "offset": 1, "bytes": "6e"}]}
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *program = "head";

static void usage(void) {
    fprintf(stderr, "usage: %s [-n lines] [file ...]\n", program);
    exit(2);
}

static long parse_count(const char *text) {
    char *end;

    errno = 0;
    long count = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno == ERANGE || count < 0) {
        fprintf(stderr, "%s: bad number of lines: %s\n", program, text);
        exit(2);
    }
    return count;
}

static void head(FILE *in, long lines) {
    char buffer[256];

    while (lines > 0 && fgets(buffer, sizeof buffer, in) != NULL) {
        size_t length = strlen(buffer);
        fputs(buffer, stdout);
        if (length > 0 && buffer[length - 1] == '\n')
            lines--;
    }
}

int main(int argc, char **argv) {
    long lines = 10;
    int status = 0, first = 1;

    if (argc > 0)
        program = argv[0];
    if (argc > 1 && argv[1][0] == '-' && argv[1][1] == 'n') {
        if (argv[1][2] != '\0') {
            lines = parse_count(argv[1] + 2);
            first = 2;
        } else {
            lines = parse_count(argv[2]);
            first = 3;
        }
    }
    if (first >= argc) {
        head(stdin, lines);
        return 0;
    }
    for (int i = first; i < argc; i++) {
        FILE *in = fopen(argv[i], "r");
        if (in == NULL) {
            perror(argv[i]);
            status = 1;
            continue;
        }
        if (argc - first > 1)
            printf("%s==> %s <==\n", i > first ? "\n" : "", argv[i]);
        head(in, lines);
        fclose(in);
    }
    return status;
}
