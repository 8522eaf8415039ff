// stdio.h: opening and closing streams, positions, files by name.
#define _GNU_SOURCE
#include "stream.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>

struct Stream __assay_stdin = {.mark = IS_STREAM, .no_writing = 1, .file_number = 1};
struct Stream __assay_stdout = {.mark = IS_STREAM, .no_reading = 1, .file_number = 2};
struct Stream __assay_stderr = {.mark = IS_STREAM, .no_reading = 1, .file_number = 3};

FILE *stdin = &__assay_stdin.file;
FILE *stdout = &__assay_stdout.file;
FILE *stderr = &__assay_stderr.file;

// A model's only way to report a use of what is gone.
static void access_nothing(void) {
    const volatile char *nothing = NULL;
    (void)*nothing;
}

// The library writes into a buffer that it was given.
struct Stream *__assay_use_stream(FILE *file) {
    struct Stream *stream = (struct Stream *)file;
    check_open(stream);
    if (stream->closed)
        access_nothing();
    if (stream->buffer != NULL)
        make_arbitrary(stream->buffer, stream->buffer_size);
    return stream;
}

// ---- Opening and closing ------------------------------------------------------------------------

// Takes over what the mode says; false when it is none.
static bool set_mode(struct Stream *stream, const char *mode) {
    bool both = false;
    for (size_t i = 0; mode[i] != 0; i++)
        both |= mode[i] == '+';
    char letter = mode[0];
    __assay_defined_if((letter == 'r') | (letter == 'w') | (letter == 'a'),
                       "a mode that begins with neither r, w nor a");
    if (letter != 'r' && letter != 'w' && letter != 'a')
        return false;
    stream->no_reading = !both && letter != 'r';
    stream->no_writing = !both && letter == 'r';
    stream->is_empty = letter == 'w';
    stream->has_position = letter != 'a';
    stream->position = 0;
    return true;
}

// A new stream, or null with errno.
static struct Stream *open_stream(const char *mode) {
    struct Stream *stream = __assay_static_alloc(sizeof *stream);
    __builtin_memset(stream, 0, sizeof *stream);
    stream->mark = IS_STREAM;
    if (!set_mode(stream, mode)) {
        __assay_errno = EINVAL;
        return NULL;
    }
    if (__assay_nondet_bool()) {
        set_any_errno();
        return NULL;
    }
    return stream;
}

// For drivers of functions: null, or what a caller has opened, used or not.
FILE *__assay_any_stream(void) {
    if (__assay_nondet_bool())
        return NULL;
    struct Stream *stream = __assay_static_alloc(sizeof *stream);
    __builtin_memset(stream, 0, sizeof *stream);
    stream->mark = IS_STREAM;
    return &stream->file;
}

static FILE *open_path(const char *path, const char *mode) {
    bool is_path = path[0] != 0;
    string_length(path);
    struct Stream *stream = open_stream(mode);
    if (stream == NULL)
        return NULL;
    if (!is_path) {
        __assay_errno = ENOENT;
        return NULL;
    }
    return opened(stream);
}

FILE *fopen(const char *restrict path, const char *restrict mode) { return open_path(path, mode); }

FILE *fopen64(const char *restrict path, const char *restrict mode) {
    return open_path(path, mode);
}

FILE *fdopen(int file, const char *mode) {
    struct Stream *stream = open_stream(mode);
    if (stream == NULL)
        return NULL;
    if (file < 0) {
        __assay_errno = EBADF;
        return NULL;
    }
    stream->file_number = 1 + file;
    stream->has_position = 0;
    stream->is_empty = 0;
    return opened(stream);
}

FILE *popen(const char *command, const char *mode) {
    string_length(command);
    struct Stream *stream = open_stream(mode);
    if (stream == NULL)
        return NULL;
    if (mode[0] == 'a') {
        __assay_errno = EINVAL;
        return NULL;
    }
    stream->is_empty = 0;
    stream->has_position = 0;
    stream->seeks = -1;
    return opened(stream);
}

static FILE *temporary_file(void) {
    struct Stream *stream = open_stream("w+");
    if (stream == NULL)
        return NULL;
    stream->seeks = 1;
    return opened(stream);
}

FILE *tmpfile(void) { return temporary_file(); }

FILE *tmpfile64(void) { return temporary_file(); }

// The same stream on another file, or with another mode; closed when that cannot be opened.
FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict file) {
    struct Stream *stream = (struct Stream *)file;
    check_open(stream);
    if (path != NULL)
        string_length(path);
    bool is_mode = set_mode(stream, mode);
    stream->at_end = 0;
    stream->failed = 0;
    stream->pushed = 0;
    stream->n_below = 0;
    stream->behind = 0;
    stream->seeks = 0;
    stream->last = 0;
    stream->is_started = 0;
    stream->is_known = path == NULL && stream->is_used;
    stream->closed = __assay_nondet_bool() || !is_mode;
    if (stream->closed) {
        free(stream->held);
        stream->held = NULL;
        set_any_errno();
        return NULL;
    }
    return file;
}

static struct Stream *close_stream(FILE *file) {
    struct Stream *stream = __assay_use_stream(file);
    stream->closed = 1;
    stream->buffer = NULL;
    free(stream->held);
    stream->held = NULL;
    return stream;
}

int fclose(FILE *file) {
    struct Stream *stream = close_stream(file);
    return stream->memory != NULL ? __assay_close_memory(stream->memory) : 0;
}

int pclose(FILE *file) {
    close_stream(file);
    return any_wait_status();
}

// C17 7.21.5.2: of a stream to read from, or that was read from last, it is undefined.
static int flush(FILE *file) {
    struct Stream *stream = file != NULL ? __assay_use_stream(file) : NULL;
    if (stream == NULL)
        return 0;
    __assay_defined_if((stream->no_writing == 0) & (stream->last != READS),
                       "the stream is one to read from");
    stream->last = 0;
    if (stream->memory != NULL)
        __assay_show_memory(stream->memory);
    return 0;
}

int fflush(FILE *file) { return flush(file); }

int fflush_unlocked(FILE *file) { return flush(file); }

// ---- Buffers ------------------------------------------------------------------------------------

// C17 7.21.5.6
static void check_new(const FILE *file) {
    const struct Stream *stream = (const struct Stream *)file;
    __assay_defined_if(stream->is_started == 0, "something was read or written before");
}

// The stream keeps the buffer: it is reachable, and must live, until the stream is closed.
static void set_buffer(FILE *file, char *buffer, size_t size) {
    struct Stream *stream = __assay_use_stream(file);
    stream->buffer = buffer;
    stream->buffer_size = size;
}

void setbuf(FILE *restrict file, char *restrict buffer) {
    set_buffer(file, buffer, BUFSIZ);
    check_new(file);
}

void setbuffer(FILE *restrict file, char *restrict buffer, size_t size) {
    set_buffer(file, buffer, size);
    check_new(file);
}

void setlinebuf(FILE *file) {
    __assay_use_stream(file);
    check_new(file);
}

int setvbuf(FILE *restrict file, char *restrict buffer, int mode, size_t size) {
    __assay_use_stream(file);
    check_new(file);
    if (mode != _IOFBF && mode != _IOLBF && mode != _IONBF)
        return EOF;
    if (mode == _IONBF)
        set_buffer(file, NULL, 0);
    else if (buffer != NULL)
        set_buffer(file, buffer, size);
    return 0;
}

int fileno(FILE *file) {
    struct Stream *stream = __assay_use_stream(file);
    if (stream->file_number == 0)
        stream->file_number = 1 + __assay_new_file_number();
    return stream->file_number - 1;
}

void flockfile(FILE *file) { __assay_use_stream(file); }

void funlockfile(FILE *file) { __assay_use_stream(file); }

void __assay_seek_in_memory(void); // no engine follows it

// ---- Positions ----------------------------------------------------------------------------------
// A position is known for a new stream and where fseek went, until something is read or written.

// Pipes and terminals have no position, and a stream does not change from the one kind to the
// other.
static bool can_seek(struct Stream *stream) {
    if (stream->memory != NULL)
        __assay_seek_in_memory();
    if (stream->seeks == 0)
        stream->seeks = __assay_nondet_bool() ? -1 : 1;
    if (stream->seeks > 0)
        return true;
    __assay_errno = ESPIPE;
    return false;
}

static void move_to(struct Stream *stream, bool is_known, long position) {
    stream->has_position = is_known;
    stream->position = position;
    stream->at_end = 0;
    stream->pushed = 0;
    stream->n_below = 0;
    stream->behind = 0;
    stream->is_known |= stream->is_used;
}

static long tell(FILE *file) {
    struct Stream *stream = __assay_use_stream(file);
    if (!can_seek(stream))
        return -1;
    if (!stream->has_position || stream->pushed != 0) {
        __assay_inexact_if("ftell", stream->is_used || stream->pushed != 0);
        stream->position = (long)(__assay_nondet_ulong() >> 1);
        stream->has_position = stream->pushed == 0;
    }
    return stream->position;
}

static int seek(FILE *file, long offset, int whence) {
    struct Stream *stream = __assay_use_stream(file);
    stream->last = 0; // whatever becomes of it
    long position = 0;
    if (whence < SEEK_SET || whence > SEEK_END) {
        __assay_inexact_if("fseek", whence == SEEK_DATA || whence == SEEK_HOLE);
        __assay_errno = EINVAL;
        return -1;
    }
    if (!can_seek(stream))
        return -1;
    if (whence == SEEK_CUR)
        position = tell(file);
    if (whence == SEEK_END && !(stream->is_empty && !stream->is_used)) {
        __assay_inexact_if("fseek", stream->is_used || stream->has_end);
        position = (long)(__assay_nondet_ulong() >> 1);
        stream->has_end = 1;
    }
    if (__builtin_add_overflow(position, offset, &position) || position < 0) {
        __assay_errno = EINVAL;
        return -1;
    }
    move_to(stream, true, position);
    return 0;
}

int fseek(FILE *file, long offset, int whence) { return seek(file, offset, whence); }

int fseeko(FILE *file, off_t offset, int whence) { return seek(file, offset, whence); }

void rewind(FILE *file) {
    struct Stream *stream = __assay_use_stream(file);
    seek(file, 0, SEEK_SET);
    stream->at_end = 0;
    stream->failed = 0;
}

long ftell(FILE *file) { return tell(file); }

off_t ftello(FILE *file) { return tell(file); }

int fgetpos(FILE *restrict file, fpos_t *restrict position) {
    long at = tell(file);
    if (at < 0)
        return -1;
    make_arbitrary(position, sizeof *position);
    position->__pos = at;
    return 0;
}

int fsetpos(FILE *file, const fpos_t *position) {
    access_bytes(position, sizeof *position);
    return seek(file, (long)position->__pos, SEEK_SET);
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

// "/tmp/file" and six letters or digits.
char *tmpnam(char *name) {
    static const char start[] = "/tmp/file";
    static char own[L_tmpnam];
    char *result = name != NULL ? name : own;
    __builtin_memcpy(result, start, sizeof start);
    size_t n = sizeof start - 1;
    for (int i = 0; i < 6; i++) {
        unsigned digit = __assay_nondet_uchar() % 62;
        result[n] = (char)(digit < 10   ? '0' + digit
                           : digit < 36 ? 'A' + digit - 10
                                        : 'a' + digit - 36);
        n++;
    }
    result[n] = 0;
    return __assay_nondet_bool() ? NULL : result;
}
