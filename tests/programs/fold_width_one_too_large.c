// A width of one more than the buffer has.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// REPLAY: no
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_WIDTH 3

static size_t width = 3;
static int at_spaces;

static void emit(const char *text, size_t length) {
    fwrite(text, 1, length, stdout);
    putchar('\n');
}

// Where the buffer is to be broken: behind its last blank, or at its end.
static size_t break_point(const char *buffer, size_t length) {
    if (at_spaces)
        for (size_t i = length; i > 0; i--)
            if (isblank((unsigned char)buffer[i - 1]))
                return i;
    return length;
}

static void fold(FILE *in) {
    char buffer[MAX_WIDTH];
    size_t length = 0;
    int c;

    while ((c = getc(in)) != EOF) {
        if (c == '\n') {
            emit(buffer, length);
            length = 0;
            continue;
        }
        if (length == width) {
            size_t end = break_point(buffer, length);
            emit(buffer, end);
            memmove(buffer, buffer + end, length - end);
            length -= end;
        }
        buffer[length++] = (char)c;
    }
    if (length > 0)
        fwrite(buffer, 1, length, stdout);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-s") == 0) {
            at_spaces = 1;
        } else if (strcmp(argv[i], "-w") == 0 && i + 1 < argc) {
            long value = strtol(argv[++i], NULL, 10);
            if (value < 1 || value > MAX_WIDTH + 1) {
                fprintf(stderr, "fold: width must be 1 to %d\n", MAX_WIDTH);
                return 1;
            }
            width = (size_t)value;
        } else {
            fprintf(stderr, "usage: fold [-s] [-w width]\n");
            return 1;
        }
    }
    fold(stdin);
    return 0;
}
