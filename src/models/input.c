// stdio.h: input by characters, lines and blocks. Any stream holds any text, and may fail.
#define _GNU_SOURCE
#include "stream.h"

#include <errno.h>
#include <stdlib.h>

bool __assay_begin_reading(struct Stream *stream) {
    if (stream->no_reading) {
        stream->failed = 1;
        __assay_errno = EBADF;
        return false;
    }
    __assay_defined_if(stream->last != WRITES, "input follows output, without fflush or fseek");
    __assay_inexact_if("fgetc", stream->is_known);
    stream->last = READS;
    stream->is_started = 1;
    stream->has_position = 0;
    stream->is_used = 1;
    return true;
}

void __assay_push(struct Stream *stream, int c) {
    if (stream->pushed != 0) {
        stream->below[stream->n_below] = stream->pushed;
        stream->n_below++;
    }
    stream->pushed = 1 + c;
}

void __assay_drop_pushed(struct Stream *stream) {
    stream->pushed = 0;
    if (stream->n_below > 0) {
        stream->n_below--;
        stream->pushed = stream->below[stream->n_below];
    }
}

int __assay_next_char(struct Stream *stream) {
    if (stream->pushed != 0) {
        int c = stream->pushed - 1;
        __assay_drop_pushed(stream);
        return c;
    }
    if (stream->at_end)
        return EOF;
    if (!__assay_begin_reading(stream))
        return READ_ERROR;
    if (stream->is_empty) {
        stream->at_end = 1;
        return EOF;
    }
    int c = (int)(__assay_nondet_ushort() % 258) - 2;
    if (c == EOF)
        stream->at_end = 1;
    if (c == READ_ERROR)
        stream->failed = 1;
    bool is_digit = stream->behind > 0 && digit_value(c) < stream->behind;
    bool is_blank = stream->behind == NO_SPACE && is_space(c);
    if (is_digit || is_blank)
        c = '?';
    stream->behind = 0;
    return c;
}

static int get_char(FILE *file) {
    int c = __assay_next_char(__assay_use_stream(file));
    return c < 0 ? EOF : c;
}

int fgetc(FILE *file) { return get_char(file); }

int fgetc_unlocked(FILE *file) { return get_char(file); }

int getc(FILE *file) { return get_char(file); }

int getc_unlocked(FILE *file) { return get_char(file); }

int _IO_getc(FILE *file) { return get_char(file); }

// What old headers' getc calls when the buffer is empty; the model has none.
int __uflow(FILE *file) { return get_char(file); }

int getchar(void) { return get_char(stdin); }

int getchar_unlocked(void) { return get_char(stdin); }

// glibc takes back as many as there is memory for. Of too many none is remembered: what is read
// next is anything.
int ungetc(int c, FILE *file) {
    struct Stream *stream = __assay_use_stream(file);
    if (c == EOF)
        return EOF;
    __assay_inexact_if("ungetc", stream->no_reading || stream->n_below == MOST_PUSHED);
    if (stream->n_below == MOST_PUSHED) {
        stream->n_below = 0;
        stream->pushed = 0;
        stream->is_empty = 0;
    } else {
        __assay_push(stream, (unsigned char)c);
    }
    stream->at_end = 0;
    return (unsigned char)c;
}

// ---- Lines --------------------------------------------------------------------------------------

bool __assay_read_any(struct Stream *stream) {
    if (stream->pushed == 0 && (stream->at_end || !__assay_begin_reading(stream)))
        return false;
    bool is_there = __assay_nondet_bool() | (stream->pushed != 0);
    stream->pushed = 0;
    stream->n_below = 0;
    stream->behind = 0;
    stream->at_end = __assay_nondet_bool();
    stream->failed = __assay_nondet_bool();
    return is_there;
}

void __assay_make_line(char *s, size_t length) {
    make_arbitrary(s, length + 1);
    s[length] = 0;
    (void)__assay_make_text(s, any_place(length + 1));
}

static char *any_line(char *s, size_t most, struct Stream *stream) {
    size_t length = any_place(most + 1);
    if (most > 0 && !__assay_read_any(stream)) {
        make_arbitrary(s, length);
        return NULL;
    }
    __assay_assume((length > 0) | (most == 0));
    __assay_make_line(s, length);
    return s;
}

static char *get_line(char *s, int size, FILE *file) {
    struct Stream *stream = __assay_use_stream(file);
    if (size < 1)
        return NULL;
    if (__assay_make_text(NULL, 0))
        return any_line(s, (size_t)size - 1, stream);
    int n = 0;
    int c = 0;
    while (n < size - 1 && c != '\n' && c >= 0) {
        c = __assay_next_char(stream);
        if (c >= 0) {
            s[n] = (char)c;
            n++;
        }
    }
    if (c == READ_ERROR || (c == EOF && n == 0))
        return NULL;
    s[n] = 0;
    return s;
}

char *fgets(char *restrict s, int size, FILE *restrict file) { return get_line(s, size, file); }

char *fgets_unlocked(char *restrict s, int size, FILE *restrict file) {
    return get_line(s, size, file);
}

char *gets(char *s) {
    struct Stream *stream = __assay_use_stream(stdin);
    size_t n = 0;
    int c = __assay_next_char(stream);
    while (c >= 0 && c != '\n') {
        s[n] = (char)c;
        n++;
        c = __assay_next_char(stream);
    }
    if (c == READ_ERROR || (c == EOF && n == 0))
        return NULL;
    s[n] = 0;
    return s;
}

// Makes room for `needed` bytes; false when there is no memory.
static bool grow(char **line, size_t *size, size_t needed) {
    if (*line != NULL && needed <= *size)
        return true;
    size_t more = needed < 120 ? 120 : 2 * needed;
    char *bigger = realloc(*line, more);
    if (bigger == NULL)
        return false;
    *line = bigger;
    *size = more;
    return true;
}

static ssize_t get_delimited(char **line, size_t *size, int delimiter, FILE *file) {
    if (line == NULL || size == NULL) {
        __assay_errno = EINVAL;
        return -1;
    }
    struct Stream *stream = __assay_use_stream(file);
    if (*line == NULL)
        *size = 0;
    if (!grow(line, size, 2))
        return -1;
    if (__assay_make_text(NULL, 0)) {
        size_t length = any_place(PTRDIFF_MAX / 4);
        if (length == 0 || !grow(line, size, length + 2))
            return -1;
        if (!__assay_read_any(stream)) {
            make_arbitrary(*line, length);
            return -1;
        }
        __assay_make_line(*line, length);
        return (ssize_t)length;
    }
    ssize_t n = 0;
    int c = __assay_next_char(stream);
    while (c >= 0) {
        if (!grow(line, size, (size_t)n + 2))
            return -1;
        (*line)[n] = (char)c;
        n++;
        if (c == delimiter)
            break;
        c = __assay_next_char(stream);
    }
    if (c == READ_ERROR || n == 0)
        return -1;
    (*line)[n] = 0;
    return n;
}

ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict file) {
    return get_delimited(line, size, '\n', file);
}

ssize_t getdelim(char **restrict line, size_t *restrict size, int delimiter, FILE *restrict file) {
    return get_delimited(line, size, delimiter, file);
}

ssize_t __getdelim(char **restrict line, size_t *restrict size, int delimiter,
                   FILE *restrict file) {
    return get_delimited(line, size, delimiter, file);
}

// ---- Blocks -------------------------------------------------------------------------------------

// Some whole elements, perhaps a part of the next one, then the end or an error.
static size_t get_elements(char *bytes, size_t size, size_t count, FILE *file) {
    struct Stream *stream = __assay_use_stream(file);
    check_not_null(bytes);
    if (size == 0 || count == 0 || stream->at_end)
        return 0;
    if (!__assay_begin_reading(stream))
        return 0;
    if (stream->is_empty && stream->pushed == 0) {
        stream->at_end = 1;
        return 0;
    }
    bool is_restricted = stream->behind != 0 || stream->n_below > 0 || stream->is_empty ||
                         (size > 1 && stream->pushed != 0);
    __assay_inexact_if("fread", is_restricted);
    stream->behind = 0;
    stream->n_below = 0;
    size_t whole = any_size_up_to(count);
    if (size == 1 && stream->pushed != 0 && whole == 0)
        whole = 1;
    make_arbitrary(bytes, product(whole, size));
    if (whole > 0 && stream->pushed != 0) {
        bytes[0] = (char)(stream->pushed - 1);
        stream->pushed = 0;
    }
    if (whole < count) {
        make_arbitrary(bytes + whole * size, any_size_up_to(size - 1));
        stream->pushed = 0;
        if (__assay_nondet_bool())
            stream->at_end = 1;
        else
            stream->failed = 1;
    }
    return whole;
}

size_t fread(void *restrict bytes, size_t size, size_t count, FILE *restrict file) {
    return get_elements(bytes, size, count, file);
}

size_t fread_unlocked(void *restrict bytes, size_t size, size_t count, FILE *restrict file) {
    return get_elements(bytes, size, count, file);
}

int getw(FILE *file) {
    int word = 0;
    return get_elements((char *)&word, sizeof word, 1, file) == 1 ? word : EOF;
}
