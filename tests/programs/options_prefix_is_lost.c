// The second prefix replaces the first, which is lost.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// REPLAY: no
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct settings {
    int verbose;
    long repeat;
    const char *output;
    char *prefix;
};

static void usage(FILE *out, const char *name) {
    fprintf(out, "usage: %s [-v] [-n count] [-o file] [-p prefix] text ...\n", name);
}

static int read_settings(int argc, char **argv, struct settings *settings) {
    static const struct option long_options[] = {
        {"verbose", no_argument, NULL, 'v'},     {"repeat", required_argument, NULL, 'n'},
        {"output", required_argument, NULL, 'o'}, {"prefix", required_argument, NULL, 'p'},
        {NULL, 0, NULL, 0},
    };
    int option;
    char *end;

    while ((option = getopt_long(argc, argv, "vn:o:p:", long_options, NULL)) != -1) {
        switch (option) {
        case 'v':
            settings->verbose = 1;
            break;
        case 'n':
            settings->repeat = strtol(optarg, &end, 10);
            if (*end != '\0' || settings->repeat < 1 || settings->repeat > 100)
                return -1;
            break;
        case 'o':
            settings->output = optarg;
            break;
        case 'p':
            settings->prefix = strdup(optarg);
            break;
        default:
            return -1;
        }
    }
    return optind;
}

int main(int argc, char **argv) {
    struct settings settings = {0, 1, NULL, NULL};
    const char *name = argc > 0 ? argv[0] : "options";
    FILE *out = stdout;
    int first = read_settings(argc, argv, &settings);

    if (first < 0 || first >= argc) {
        usage(stderr, name);
        free(settings.prefix);
        return 2;
    }
    if (settings.output != NULL && (out = fopen(settings.output, "w")) == NULL) {
        perror(settings.output);
        free(settings.prefix);
        return 1;
    }
    for (int i = first; i < argc; i++)
        for (long count = 0; count < settings.repeat; count++)
            fprintf(out, "%s%s\n", settings.prefix != NULL ? settings.prefix : "", argv[i]);
    if (settings.verbose)
        fprintf(stderr, "%d texts\n", argc - first);
    if (out != stdout)
        fclose(out);
    free(settings.prefix);
    return 0;
}
