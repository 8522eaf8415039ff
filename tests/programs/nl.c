// Numbers lines.
// The input may never end, so it need not terminate.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: def-behavior TRUE
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// VERIFY: --timeout 40
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum style { ALL, NONEMPTY, NONE };

struct format {
    enum style style;
    int width;
    char separator[8];
};

static int read_format(int argc, char **argv, struct format *format) {
    int i;
    long width;

    for (i = 1; i < argc && argv[i][0] == '-' && argv[i][1] != '\0'; i++) {
        const char *value = argv[i] + 2;
        switch (argv[i][1]) {
        case 'b':
            if (*value == 'a')
                format->style = ALL;
            else if (*value == 't')
                format->style = NONEMPTY;
            else
                format->style = NONE;
            break;
        case 'w':
            width = strtol(value, NULL, 10);
            if (width < 1 || width > 20)
                return -1;
            format->width = (int)width;
            break;
        case 's':
            if (strlen(value) >= sizeof format->separator)
                return -1;
            strcpy(format->separator, value);
            break;
        default:
            return -1;
        }
    }
    return i;
}

static void number_lines(FILE *in, const struct format *format) {
    char line[512];
    unsigned long number = 0;

    while (fgets(line, sizeof line, in) != NULL) {
        char *newline = strchr(line, '\n');
        if (newline != NULL)
            *newline = '\0';
        if (format->style == ALL || (format->style == NONEMPTY && line[0] != '\0'))
            printf("%*lu%s%s\n", format->width, ++number, format->separator, line);
        else
            printf("%*s%s\n", format->width, "", line);
    }
}

int main(int argc, char **argv) {
    struct format format = {NONEMPTY, 6, "\t"};
    int first = read_format(argc, argv, &format);

    if (first < 0) {
        fprintf(stderr, "usage: nl [-bSTYLE] [-wWIDTH] [-sSEPARATOR] [file]\n");
        return 1;
    }
    if (first < argc && strcmp(argv[first], "-") != 0) {
        FILE *in = fopen(argv[first], "r");
        if (in == NULL) {
            perror(argv[first]);
            return 1;
        }
        number_lines(in, &format);
        fclose(in);
    } else {
        number_lines(stdin, &format);
    }
    return 0;
}
