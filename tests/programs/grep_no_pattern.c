// There may be no argument behind the options.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [0, 0, 12], "uninitialised": [], "memory": []}
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
    bool invert, number, count, name;
    const char *pattern;
};

static unsigned long grep(FILE *in, const char *name, const struct options *options) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    unsigned long number = 0, found = 0;

    while ((length = getline(&line, &size, in)) != -1) {
        number++;
        if (length > 0 && line[length - 1] == '\n')
            line[length - 1] = '\0';
        if ((strstr(line, options->pattern) != NULL) == options->invert)
            continue;
        found++;
        if (options->count)
            continue;
        if (options->name)
            printf("%s:", name);
        if (options->number)
            printf("%lu:", number);
        puts(line);
    }
    free(line);
    if (options->count)
        printf("%lu\n", found);
    return found;
}

static int usage(void) {
    fprintf(stderr, "usage: grep [-cnv] text [file ...]\n");
    return 2;
}

int main(int argc, char **argv) {
    struct options options = {false, false, false, false, NULL};
    int i = 1;
    unsigned long found = 0;

    for (; i < argc && argv[i][0] == '-'; i++) {
        for (const char *flag = &argv[i][1]; *flag; flag++) {
            switch (*flag) {
            case 'v': options.invert = true; break;
            case 'n': options.number = true; break;
            case 'c': options.count = true; break;
            default: return usage();
            }
        }
    }
    options.pattern = argv[i++];
    if (i >= argc)
        return grep(stdin, "(standard input)", &options) > 0 ? 0 : 1;
    options.name = argc - i > 1;
    for (; i < argc; i++) {
        FILE *in = fopen(argv[i], "r");
        if (in == NULL) {
            perror(argv[i]);
            continue;
        }
        found += grep(in, argv[i], &options);
        fclose(in);
    }
    return found > 0 ? 0 : 1;
}
