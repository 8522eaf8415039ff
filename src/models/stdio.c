// stdio.h: output. What goes to standard output is written; writing to a stream that is open for it
// never fails.
#define _GNU_SOURCE
#include "stream.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>

// ---- Output -------------------------------------------------------------------------------------

// C17 7.21.5.3p7: behind input comes no output, but for fseek or the end of the file.
static void check_direction(struct Stream *stream) {
    __assay_defined_if((stream->last != READS) | (stream->at_end != 0),
                       "output follows input, without fseek or the end of the file");
    stream->last = WRITES;
    stream->is_started = 1;
}

// In front of a call of a printf function (frontend/lower_library.c).
void __assay_check_output(FILE *file) {
    if (!__assay_checks_arguments())
        return;
    struct Stream *stream = (struct Stream *)file;
    check_open(stream);
    check_direction(stream);
}

void __assay_check_standard_output(void) { __assay_check_output(stdout); }

bool __assay_begin_writing(struct Stream *stream) {
    if (stream->no_writing) {
        stream->failed = 1;
        __assay_errno = EBADF;
        return false;
    }
    check_direction(stream);
    stream->has_position = 0;
    stream->is_used = 1;
    stream->is_known = !stream->no_reading;
    stream->is_empty = 0;
    return true;
}

bool __assay_put(struct Stream *stream, const void *bytes, size_t count) {
    if (!__assay_begin_writing(stream)) {
        read_bytes(bytes, count);
        return false;
    }
    if (stream == &__assay_stdout)
        __assay_write_out(bytes, count);
    else if (stream->memory != NULL)
        __assay_put_memory(stream->memory, bytes, count);
    else
        read_bytes(bytes, count);
    return true;
}

static int put_char(int c, FILE *file) {
    unsigned char byte = (unsigned char)c;
    return __assay_put(__assay_use_stream(file), &byte, 1) ? byte : EOF;
}

int fputc(int c, FILE *file) { return put_char(c, file); }

int fputc_unlocked(int c, FILE *file) { return put_char(c, file); }

int putc(int c, FILE *file) { return put_char(c, file); }

int putc_unlocked(int c, FILE *file) { return put_char(c, file); }

int _IO_putc(int c, FILE *file) { return put_char(c, file); }

// What old headers' putc calls when the buffer is full; the model has none.
int __overflow(FILE *file, int c) { return put_char(c, file); }

static int put_line(const char *s) {
    size_t n = string_length(s);
    if (!__assay_put(__assay_use_stream(stdout), s, n))
        return EOF;
    put_char('\n', stdout);
    return n < INT_MAX ? (int)n + 1 : INT_MAX;
}

int puts(const char *s) { return put_line(s); }

int _IO_puts(const char *s) { return put_line(s); }

int fputs(const char *restrict s, FILE *restrict file) {
    return __assay_put(__assay_use_stream(file), s, string_length(s)) ? 1 : EOF;
}

int fputs_unlocked(const char *restrict s, FILE *restrict file) {
    return __assay_put(__assay_use_stream(file), s, string_length(s)) ? 1 : EOF;
}

static size_t write_elements(const void *bytes, size_t size, size_t count, FILE *file) {
    struct Stream *stream = __assay_use_stream(file);
    check_not_null(bytes);
    if (size == 0 || count == 0)
        return 0;
    return __assay_put(stream, bytes, product(size, count)) ? count : 0;
}

size_t fwrite(const void *restrict bytes, size_t size, size_t count, FILE *restrict file) {
    return write_elements(bytes, size, count, file);
}

size_t fwrite_unlocked(const void *restrict bytes, size_t size, size_t count, FILE *restrict file) {
    return write_elements(bytes, size, count, file);
}

int putw(int word, FILE *file) {
    return __assay_put(__assay_use_stream(file), &word, sizeof word) ? 0 : EOF;
}

void perror(const char *s) {
    if (s != NULL)
        string_length(s);
}

// ---- Formatted output beyond the natives --------------------------------------------------------

static int print_allocated(char **result, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (n < 0)
        return -1;
    char *text = malloc((size_t)n + 1);
    if (text == NULL)
        return -1;
    *result = text;
    return vsnprintf(text, (size_t)n + 1, format, args);
}

int vasprintf(char **restrict result, const char *restrict format, va_list args) {
    return print_allocated(result, format, args);
}

int asprintf(char **restrict result, const char *restrict format, ...) {
    va_list args;
    va_start(args, format);
    int n = print_allocated(result, format, args);
    va_end(args);
    return n;
}

static bool is_file_number(int file) {
    if (file >= 0)
        return true;
    __assay_errno = EBADF;
    return false;
}

int vdprintf(int file, const char *restrict format, va_list args) {
    if (!is_file_number(file))
        return -1;
    return vfprintf(file == 1 ? stdout : stderr, format, args);
}

int dprintf(int file, const char *restrict format, ...) {
    va_list args;
    if (!is_file_number(file))
        return -1;
    va_start(args, format);
    int n = vfprintf(file == 1 ? stdout : stderr, format, args);
    va_end(args);
    return n;
}
