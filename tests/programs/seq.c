// Numbers from first to last.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: def-behavior TRUE
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int parse(const char *text, int *value) {
    char *end;

    errno = 0;
    long number = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0)
        return -1;
    if (number < INT_MIN || number > INT_MAX)
        return -1;
    *value = (int)number;
    return 0;
}

static void usage(const char *name) {
    fprintf(stderr, "usage: %s [first [step]] last\n", name);
}

int main(int argc, char **argv) {
    int first = 1, step = 1, last;
    const char *name = argc > 0 ? argv[0] : "seq";

    if (argc < 2 || argc > 4) {
        usage(name);
        return 2;
    }
    if (argc > 2 && parse(argv[1], &first) != 0) {
        fprintf(stderr, "%s: not a number: %s\n", name, argv[1]);
        return 2;
    }
    if (argc > 3 && parse(argv[2], &step) != 0) {
        fprintf(stderr, "%s: not a number: %s\n", name, argv[2]);
        return 2;
    }
    if (parse(argv[argc - 1], &last) != 0 || step == 0) {
        usage(name);
        return 2;
    }
    for (int i = first; step > 0 ? i <= last : i >= last;) {
        printf("%d\n", i);
        if (step > 0 ? i > INT_MAX - step : i < INT_MIN - step)
            break;
        i += step;
    }
    return 0;
}
