// Without arguments argv[1] is null.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [0, 0], "uninitialised": [], "memory": []}
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// Prints the escape sequence that begins behind a backslash; returns how many characters it has.
static size_t print_escape(const char *text) {
    switch (text[0]) {
    case 'n': putchar('\n'); return 1;
    case 't': putchar('\t'); return 1;
    case '\\': putchar('\\'); return 1;
    case '0': {
        int code = 0;
        size_t length = 1;
        while (length < 4 && text[length] >= '0' && text[length] <= '7') {
            code = code * 8 + (text[length] - '0');
            length++;
        }
        putchar(code & 0xff);
        return length;
    }
    default: putchar('\\'); return 0;
    }
}

static void print_escaped(const char *text) {
    while (*text != '\0') {
        if (*text == '\\') {
            text++;
            text += print_escape(text);
        } else {
            putchar(*text++);
        }
    }
}

int main(int argc, char **argv) {
    bool newline = true, escapes = false;
    int first = 1;

    for (; argv[first][0] == '-'; first++) {
        if (strcmp(argv[first], "-n") == 0)
            newline = false;
        else if (strcmp(argv[first], "-e") == 0)
            escapes = true;
        else
            break;
    }
    for (int i = first; i < argc; i++) {
        if (i > first)
            putchar(' ');
        if (escapes)
            print_escaped(argv[i]);
        else
            fputs(argv[i], stdout);
    }
    if (newline)
        putchar('\n');
    return ferror(stdout) ? 1 : 0;
}
