// Output of stdio.h: what arrives on standard output, and what does not.
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int _IO_putc(int, FILE *);
int _IO_puts(const char *);
int __overflow(FILE *, int);

static int print(char **result, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = vasprintf(result, format, args);
    va_end(args);
    return n;
}

static int print_to(int file, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = vdprintf(file, format, args);
    va_end(args);
    return n;
}

static void test_output(void) {
    puts("puts"), _IO_puts("_IO_puts"), puts("");
    fputs("fputs\n", stdout), fputs_unlocked("fputs_unlocked\n", stdout);
    fputs("not to be seen\n", stderr);
    fputc('a', stdout), fputc_unlocked('b', stdout), putc('c', stdout), putc_unlocked('d', stdout);
    _IO_putc('e', stdout), __overflow(stdout, 'E'), putchar('f'), putchar_unlocked('g');
    printf("%d\n", fputc(200 + 256, stderr));
    printf("%d ", (int)fwrite("12345678", 2, 3, stdout));
    printf("%d ", (int)fwrite_unlocked("12345678", 1, 8, stdout));
    printf("%d ", (int)fwrite("12345678", 0, 3, stdout));
    printf("%d ", (int)fwrite("12345678", 3, 0, stdout));
    printf("%d\n", (int)fwrite("12345678", 4, 2, stderr));
    printf("%d\n", putw(0x0a333231, stdout));
    fprintf(stderr, "not to be seen\n");
    perror("not to be seen"), perror(NULL);
    fflush(stdout), fflush(NULL), fflush_unlocked(stdout);
    flockfile(stdout), funlockfile(stdout);
    printf("%d %d %d\n", fileno(stdin), fileno(stdout), fileno(stderr));
    printf("%d %d\n", ferror(stdout), ferror_unlocked(stdout));
}

static void test_allocated(void) {
    char *text;
    int n = asprintf(&text, "%d-%s-%c", 17, "seventeen", 'x');
    printf("%d %s\n", n, text);
    free(text);
    n = print(&text, "%5.2f|%-5d|%05d|%%", 2.5, 3, 4);
    printf("%d %s\n", n, text);
    free(text);
}

int main(void) {
    setvbuf(stdout, NULL, _IONBF, 0);
    test_output();
    test_allocated();
    printf("%d\n", dprintf(1, "dprintf %d\n", 1));
    printf("%d\n", print_to(1, "vdprintf %s\n", "x"));
    printf("%d\n", dprintf(2, "not to be seen\n"));
    printf("%d\n", (int)write(1, "write\n", 6));
    printf("%d\n", (int)write(2, "not to be seen\n", 15));
    setbuf(stdout, NULL), setlinebuf(stdout), setbuffer(stdout, NULL, 0);
    return fclose(stdout);
}
