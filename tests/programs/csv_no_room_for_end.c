// A field as long as the buffer has no room for its 0.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// REPLAY: no
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_FIELD 4

// Reads a field up to a comma or the end of the line, with "" quotes; returns what ended it.
static int read_field(FILE *in, char *field, size_t capacity) {
    size_t length = 0;
    int quoted = 0, c;

    while ((c = getc(in)) != EOF) {
        if (c == '"') {
            if (quoted) {
                int next = getc(in);
                if (next != '"') {
                    quoted = 0;
                    ungetc(next, in);
                    continue;
                }
            } else {
                quoted = 1;
                continue;
            }
        } else if (!quoted && (c == ',' || c == '\n')) {
            break;
        }
        if (length < capacity)
            field[length++] = (char)c;
    }
    field[length] = '\0';
    return c;
}

static void print_column(FILE *in, long column) {
    char field[MAX_FIELD];
    int at = 1, end;

    do {
        end = read_field(in, field, sizeof field);
        if (at == column && (end != EOF || field[0] != '\0'))
            puts(field);
        if (end == '\n')
            at = 1;
        else if (at <= column)
            at++;
    } while (end != EOF);
}

int main(int argc, char *argv[]) {
    if (argc < 2) {
        fprintf(stderr, "usage: %s column [file]\n", argc > 0 ? argv[0] : "csv");
        return 2;
    }
    long column = strtol(argv[1], NULL, 10);
    if (column < 1 || column > 1000) {
        fprintf(stderr, "no such column: %s\n", argv[1]);
        return 2;
    }
    FILE *in = stdin;
    if (argc > 2 && (in = fopen(argv[2], "r")) == NULL) {
        perror(argv[2]);
        return 1;
    }
    print_column(in, column);
    if (in != stdin)
        fclose(in);
    return 0;
}
