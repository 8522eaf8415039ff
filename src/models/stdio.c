// stdio.h: streams and output. What goes to standard output is written; writing never fails.
#define _GNU_SOURCE
#include "stream.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>

struct Stream __assay_stdin, __assay_stdout, __assay_stderr;

FILE *stdin = &__assay_stdin.file;
FILE *stdout = &__assay_stdout.file;
FILE *stderr = &__assay_stderr.file;

// A model's only way to report a use of what is gone.
static void access_nothing(void) {
    const volatile char *nothing = NULL;
    (void)*nothing;
}

struct Stream *__assay_use_stream(FILE *file) {
    struct Stream *stream = (struct Stream *)file;
    if (stream->closed)
        access_nothing();
    return stream;
}

// ---- Opening and closing ------------------------------------------------------------------------

static FILE *new_stream(void) {
    struct Stream *stream = __assay_static_alloc(sizeof *stream);
    __builtin_memset(stream, 0, sizeof *stream);
    return &stream->file;
}

// A new stream, or null with errno.
static FILE *open_stream(void) {
    if (__assay_nondet_bool()) {
        set_any_errno();
        return NULL;
    }
    return new_stream();
}

FILE *fopen(const char *restrict path, const char *restrict mode) {
    string_length(path);
    string_length(mode);
    return open_stream();
}

FILE *fopen64(const char *restrict path, const char *restrict mode) {
    string_length(path);
    string_length(mode);
    return open_stream();
}

FILE *fdopen(int file, const char *mode) {
    (void)file;
    string_length(mode);
    return open_stream();
}

FILE *popen(const char *command, const char *mode) {
    string_length(command);
    string_length(mode);
    return open_stream();
}

FILE *tmpfile(void) { return open_stream(); }

FILE *tmpfile64(void) { return open_stream(); }

// The same stream on another file; closed when that cannot be opened.
FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict file) {
    struct Stream *stream = (struct Stream *)file;
    if (path != NULL)
        string_length(path);
    string_length(mode);
    stream->at_end = 0;
    stream->failed = 0;
    stream->pushed = 0;
    stream->closed = __assay_nondet_bool();
    if (stream->closed) {
        set_any_errno();
        return NULL;
    }
    return file;
}

int fclose(FILE *file) {
    __assay_use_stream(file)->closed = 1;
    return 0;
}

int pclose(FILE *file) {
    __assay_use_stream(file)->closed = 1;
    return __assay_nondet_int();
}

int fflush(FILE *file) {
    if (file != NULL)
        __assay_use_stream(file);
    return 0;
}

int fflush_unlocked(FILE *file) {
    if (file != NULL)
        __assay_use_stream(file);
    return 0;
}

void setbuf(FILE *restrict file, char *restrict buffer) {
    (void)buffer;
    __assay_use_stream(file);
}

void setbuffer(FILE *restrict file, char *restrict buffer, size_t size) {
    (void)buffer;
    (void)size;
    __assay_use_stream(file);
}

void setlinebuf(FILE *file) { __assay_use_stream(file); }

int setvbuf(FILE *restrict file, char *restrict buffer, int mode, size_t size) {
    (void)buffer;
    (void)mode;
    (void)size;
    __assay_use_stream(file);
    return 0;
}

int fileno(FILE *file) {
    struct Stream *stream = __assay_use_stream(file);
    if (stream == &__assay_stdin)
        return 0;
    if (stream == &__assay_stdout)
        return 1;
    if (stream == &__assay_stderr)
        return 2;
    return any_non_negative();
}

void flockfile(FILE *file) { __assay_use_stream(file); }

void funlockfile(FILE *file) { __assay_use_stream(file); }

// ---- Position and indicators --------------------------------------------------------------------

static int move(FILE *file) {
    struct Stream *stream = __assay_use_stream(file);
    int status = any_status();
    if (status == 0) {
        stream->at_end = 0;
        stream->pushed = 0;
    }
    return status;
}

int fseek(FILE *file, long offset, int whence) {
    (void)offset;
    (void)whence;
    return move(file);
}

int fseeko(FILE *file, off_t offset, int whence) {
    (void)offset;
    (void)whence;
    return move(file);
}

int fsetpos(FILE *file, const fpos_t *position) {
    read_bytes(position, sizeof *position);
    return move(file);
}

void rewind(FILE *file) {
    struct Stream *stream = __assay_use_stream(file);
    stream->at_end = 0;
    stream->failed = 0;
    stream->pushed = 0;
}

static long any_position(FILE *file) {
    __assay_use_stream(file);
    if (__assay_nondet_bool()) {
        set_any_errno();
        return -1;
    }
    return (long)(__assay_nondet_ulong() >> 1);
}

long ftell(FILE *file) { return any_position(file); }

off_t ftello(FILE *file) { return any_position(file); }

int fgetpos(FILE *restrict file, fpos_t *restrict position) {
    __assay_use_stream(file);
    int status = any_status();
    if (status == 0)
        make_arbitrary(position, sizeof *position);
    return status;
}

int feof(FILE *file) { return __assay_use_stream(file)->at_end; }

int feof_unlocked(FILE *file) { return __assay_use_stream(file)->at_end; }

int ferror(FILE *file) { return __assay_use_stream(file)->failed; }

int ferror_unlocked(FILE *file) { return __assay_use_stream(file)->failed; }

void clearerr(FILE *file) {
    struct Stream *stream = __assay_use_stream(file);
    stream->at_end = 0;
    stream->failed = 0;
}

// ---- Files by name ------------------------------------------------------------------------------

int remove(const char *path) {
    string_length(path);
    return any_status();
}

int rename(const char *from, const char *to) {
    string_length(from);
    string_length(to);
    return any_status();
}

char *tmpnam(char *name) {
    static char own[L_tmpnam];
    char *result = name != NULL ? name : own;
    size_t n = any_size_up_to(L_tmpnam - 1);
    make_arbitrary(result, n);
    result[n] = 0;
    return __assay_nondet_bool() ? NULL : result;
}

// ---- Output -------------------------------------------------------------------------------------

void __assay_put(struct Stream *stream, const void *bytes, size_t count) {
    if (stream == &__assay_stdout)
        __assay_write_out(bytes, count);
    else
        read_bytes(bytes, count);
}

static int put_char(int c, FILE *file) {
    unsigned char byte = (unsigned char)c;
    __assay_put(__assay_use_stream(file), &byte, 1);
    return byte;
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
    __assay_put(__assay_use_stream(stdout), s, n);
    put_char('\n', stdout);
    return 1;
}

int puts(const char *s) { return put_line(s); }

int _IO_puts(const char *s) { return put_line(s); }

int fputs(const char *restrict s, FILE *restrict file) {
    __assay_put(__assay_use_stream(file), s, string_length(s));
    return 1;
}

int fputs_unlocked(const char *restrict s, FILE *restrict file) {
    __assay_put(__assay_use_stream(file), s, string_length(s));
    return 1;
}

static size_t write_elements(const void *bytes, size_t size, size_t count, FILE *file) {
    __assay_put(__assay_use_stream(file), bytes, product(size, count));
    return size == 0 ? 0 : count;
}

size_t fwrite(const void *restrict bytes, size_t size, size_t count, FILE *restrict file) {
    return write_elements(bytes, size, count, file);
}

size_t fwrite_unlocked(const void *restrict bytes, size_t size, size_t count, FILE *restrict file) {
    return write_elements(bytes, size, count, file);
}

int putw(int word, FILE *file) {
    __assay_put(__assay_use_stream(file), &word, sizeof word);
    return 0;
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

int vdprintf(int file, const char *restrict format, va_list args) {
    return vfprintf(file == 1 ? stdout : stderr, format, args);
}

int dprintf(int file, const char *restrict format, ...) {
    va_list args;
    va_start(args, format);
    int n = vfprintf(file == 1 ? stdout : stderr, format, args);
    va_end(args);
    return n;
}
