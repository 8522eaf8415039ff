// wchar.h: input and output of wide characters, in the C locale. The streams are wide-oriented.
#define _GNU_SOURCE
#include "stream.h"
#include "wide.h"

#include <errno.h>

// ---- Output -------------------------------------------------------------------------------------

// Other than ASCII characters are replaced, or cannot be written.
static wint_t put_wide(wchar_t c, FILE *file) {
    struct Stream *stream = __assay_use_stream(file);
    char byte = (char)c;
    if (is_ascii((wint_t)c))
        return __assay_put(stream, &byte, 1) ? (wint_t)c : WEOF;
    __assay_inexact("fputwc");
    if (__assay_nondet_bool())
        return (wint_t)c;
    __assay_errno = EILSEQ;
    stream->failed = 1;
    return WEOF;
}

wint_t fputwc(wchar_t c, FILE *file) { return put_wide(c, file); }

wint_t putwc(wchar_t c, FILE *file) { return put_wide(c, file); }

wint_t putwchar(wchar_t c) { return put_wide(c, stdout); }

int fputws(const wchar_t *restrict s, FILE *restrict file) {
    __assay_use_stream(file);
    for (size_t i = 0; s[i] != 0; i++)
        if (put_wide(s[i], file) == WEOF)
            return -1;
    return 1;
}

// ---- Input --------------------------------------------------------------------------------------

static wint_t get_wide(struct Stream *stream) {
    int c = __assay_next_char(stream);
    if (c < 128)
        return c < 0 ? WEOF : (wint_t)c;
    __assay_errno = EILSEQ;
    stream->failed = 1;
    return WEOF;
}

wint_t fgetwc(FILE *file) { return get_wide(__assay_use_stream(file)); }

wint_t getwc(FILE *file) { return get_wide(__assay_use_stream(file)); }

wint_t getwchar(void) { return get_wide(__assay_use_stream(stdin)); }

wint_t ungetwc(wint_t c, FILE *file) {
    struct Stream *stream = __assay_use_stream(file);
    if (!is_ascii(c))
        return WEOF;
    __assay_inexact_if("ungetwc", stream->no_reading || stream->n_below == MOST_PUSHED);
    if (stream->n_below < MOST_PUSHED)
        __assay_push(stream, (int)c);
    stream->at_end = 0;
    return c;
}

wchar_t *fgetws(wchar_t *restrict s, int size, FILE *restrict file) {
    struct Stream *stream = __assay_use_stream(file);
    if (size < 1)
        return NULL;
    int n = 0;
    wint_t c = 0;
    int had_failed = stream->failed;
    stream->failed = 0;
    while (n < size - 1 && c != '\n' && c != WEOF) {
        c = get_wide(stream);
        if (c != WEOF) {
            s[n] = (wchar_t)c;
            n++;
        }
    }
    bool fails = stream->failed || (c == WEOF && n == 0);
    stream->failed |= had_failed;
    if (fails)
        return NULL;
    s[n] = 0;
    return s;
}
