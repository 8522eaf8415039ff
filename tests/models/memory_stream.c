// open_memstream against the real library.
#define _GNU_SOURCE
#include "check.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static int print(FILE *file, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int n = vfprintf(file, format, arguments);
    va_end(arguments);
    return n;
}

static void write_some(FILE *file) {
    switch (below(6)) {
    case 0:
        add((unsigned)fputc('a' + (int)below(20), file));
        break;
    case 1:
        add(fputs("some text", file) >= 0);
        break;
    case 2:
        add(fwrite("a\0b\0c", 1, below(6), file));
        break;
    case 3:
        add((unsigned)fprintf(file, "%d %s %.2f|", (int)next_random(), "word", 1.5));
        break;
    case 4:
        add((unsigned)print(file, "%*d", (int)below(100), 7));
        break;
    default:
        add((unsigned)putc('x', file));
    }
}

int main(void) {
    for (int i = 0; i < 100; i++) {
        char *text = NULL;
        size_t size = 77;
        FILE *file = open_memstream(&text, &size);
        if (!file)
            return 1;
        for (unsigned k = below(20); k > 0; k--) {
            write_some(file);
            if (below(4) == 0)
                add((unsigned)fflush(file)), add(size), add_bytes(text, size + 1);
        }
        add((unsigned)fclose(file)), add(size), add_bytes(text, size + 1);
        free(text);
    }
    report("open_memstream");
    fprintf(stdout, "%s\n", "standard output");
    return 0;
}
