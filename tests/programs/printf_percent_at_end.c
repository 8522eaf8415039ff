// It goes on behind the end of the format.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// REPLAY: no
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int status;

static long number(const char *text) {
    char *end;

    if (text[0] == '\'' && text[1] != '\0')
        return (unsigned char)text[1];
    long value = strtol(text, &end, 0);
    if (end == text || *end != '\0') {
        fprintf(stderr, "printf: not a number: %s\n", text);
        status = 1;
    }
    return value;
}

static void backslash(char c) {
    static const char from[] = "nrtab\\", to[] = "\n\r\t\a\b\\";
    const char *found = strchr(from, c);

    if (c != '\0' && found != NULL)
        putchar(to[found - from]);
    else
        putchar(c == '\0' ? '\\' : c);
}

// Prints one conversion, such as %-5d; returns the text behind it.
static const char *convert(const char *format, const char *argument) {
    char spec[16];
    size_t length = 0;

    spec[length++] = '%';
    while (*format != '\0' && strchr("-+ 0", *format) != NULL && length < 4)
        spec[length++] = *format++;
    for (int digits = 0; isdigit((unsigned char)*format) && digits < 3; digits++)
        spec[length++] = *format++;
    switch (*format) {
    case 'd':
    case 'x':
        spec[length++] = 'l';
        spec[length++] = *format;
        spec[length] = '\0';
        printf(spec, number(argument));
        break;
    case 's':
        fputs(argument, stdout);
        break;
    case 'c':
        putchar(argument[0]);
        break;
    case '%':
        putchar('%');
        break;
    default:
        fprintf(stderr, "printf: bad conversion\n");
        status = 1;
        break;
    }
    return format + 1;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: printf format [argument ...]\n");
        return 2;
    }
    int next = 2;
    for (const char *at = argv[1]; *at != '\0';) {
        if (*at == '\\') {
            at++;
            backslash(*at);
            if (*at != '\0')
                at++;
        } else if (*at == '%') {
            const char *argument = next < argc ? argv[next++] : "";
            at = convert(at + 1, argument);
        } else {
            putchar(*at++);
        }
    }
    return status;
}
