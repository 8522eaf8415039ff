// Streams: what stdio.c, files.c, input.c and scanf.c share.
#ifndef MODELS_STREAM_H
#define MODELS_STREAM_H

#include "models.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_PUSHED = 8 };

// The program sees a FILE; the model's state follows it. All zero but the mark: one to read and
// to write, of which nothing else is known.
struct Stream {
    FILE file;
    int mark; // IS_STREAM
    int closed;
    int at_end; // the end-of-file indicator: C has it stick until clearerr, fseek, ungetc
    int failed; // the error indicator
    int pushed; // 1 + the character that ungetc gave back last, or 0
    int below[MOST_PUSHED];
    int n_below; // those before it
    // The next character is no digit of this base, since it ended a number; or NO_SPACE, since it
    // ended white space; 0: it is any.
    int behind;
    int no_reading, no_writing;
    int file_number; // 1 + what fileno gives, or 0: not known yet
    int seeks;       // is there a position? 0: not known yet, 1: yes, -1: no
    int has_position;
    long position; // if it is known
    int is_used;   // something was read or written
    int is_empty;  // there is nothing to read: a new file
    int is_known;  // what is read next was read or written before; what it was is not kept
    int has_end;   // fseek went to the end before
    char *buffer;  // what setvbuf was given
    size_t buffer_size;
    struct Memory *memory; // of open_memstream, or null
    void *held;            // the library's memory for it until it is closed; null: none
    int last;              // what was done last: READS, WRITES, or 0 behind fseek and fflush
    int is_started;        // something was read or written since it was opened
};

enum { READS = 1, WRITES = 2, IS_STREAM = 0x53545245 };

// C17 7.21.3p4: a pointer to a stream that was closed is indeterminate.
static inline void check_open(const struct Stream *stream) {
    __assay_defined_if((stream->mark == IS_STREAM) & (stream->closed == 0),
                       "the stream is closed, or is none");
}

// The stream holds memory of the heap from here until it is closed, as in glibc, which keeps a list
// of all streams: so one that is not closed is not lost, but not freed either. Null: there is none.
static inline FILE *opened(struct Stream *stream) {
    enum { BYTES = 552 }; // glibc's, for 64 bits
    stream->held = malloc(BYTES);
    return stream->held != NULL ? &stream->file : NULL;
}

extern struct Stream __assay_stdin, __assay_stdout, __assay_stderr;

enum { READ_ERROR = -2, NO_SPACE = -1 };

// The stream behind a FILE. A null pointer or a closed stream is an invalid access.
struct Stream *__assay_use_stream(FILE *file);

// Before something is read or written; false: the stream is not open for that.
bool __assay_begin_reading(struct Stream *stream);
bool __assay_begin_writing(struct Stream *stream);

// Writes to standard output, or nowhere; reads the bytes in any case. False: not open for writing.
bool __assay_put(struct Stream *stream, const void *bytes, size_t count);

// The next character, EOF or READ_ERROR; sets the indicators.
int __assay_next_char(struct Stream *stream);

// What a proof takes in place of a loop: a stream of any text, after some characters were read
// from it. False: there were none.
bool __assay_read_any(struct Stream *stream);
// So many characters, 0 among them, and a 0 behind: a string that may be shorter.
void __assay_make_line(char *s, size_t length);

// Gives a character back, and takes one that was given back away.
void __assay_push(struct Stream *stream, int c);
void __assay_drop_pushed(struct Stream *stream);

// Streams of open_memstream (memory_stream.c): appends, lets the program see, gives away.
void __assay_put_memory(struct Memory *memory, const void *bytes, size_t count);
void __assay_show_memory(struct Memory *memory);
int __assay_close_memory(struct Memory *memory);

int __assay_scan_stream(FILE *file, const char *format, va_list args);

// The number of a new file (unistd.c).
int __assay_new_file_number(void);

#endif
