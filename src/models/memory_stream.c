// stdio.h: open_memstream. What is written is kept in memory of the stream's own, which the program
// sees from fflush on; fclose gives it a copy that it has to free.
#define _GNU_SOURCE
#include "stream.h"

#include <stdlib.h>

void *__assay_given(size_t size); // memory that may be freed and is never lost

struct Memory {
    char *bytes; // room for `length` of them and a terminator
    size_t length, room;
    char **text; // where the program wants to see them
    size_t *size;
};

FILE *open_memstream(char **text, size_t *size) {
    if (__assay_nondet_bool()) {
        set_any_errno();
        return NULL;
    }
    struct Stream *stream = __assay_static_alloc(sizeof *stream);
    struct Memory *memory = __assay_static_alloc(sizeof *memory);
    __builtin_memset(stream, 0, sizeof *stream);
    stream->mark = IS_STREAM;
    stream->no_reading = 1;
    stream->memory = memory;
    memory->length = 0;
    memory->room = 64;
    memory->bytes = __assay_given(memory->room);
    memory->text = text;
    memory->size = size;
    return opened(stream);
}

static void grow(struct Memory *memory, size_t needed) {
    if (needed <= memory->room)
        return;
    char *bytes = __assay_given(2 * needed);
    __builtin_memcpy(bytes, memory->bytes, memory->length);
    free(memory->bytes);
    memory->bytes = bytes;
    memory->room = 2 * needed;
}

void __assay_put_memory(struct Memory *memory, const void *bytes, size_t count) {
    grow(memory, memory->length + count + 1);
    __builtin_memcpy(memory->bytes + memory->length, bytes, count);
    memory->length += count;
}

void __assay_show_memory(struct Memory *memory) {
    memory->bytes[memory->length] = 0;
    *memory->text = memory->bytes;
    *memory->size = memory->length;
}

int __assay_close_memory(struct Memory *memory) {
    char *text = malloc(memory->length + 1);
    if (text != NULL) {
        __builtin_memcpy(text, memory->bytes, memory->length);
        text[memory->length] = 0;
    }
    free(memory->bytes);
    *memory->text = text;
    *memory->size = memory->length;
    return text != NULL ? 0 : EOF;
}

// ---- Formatted output ---------------------------------------------------------------------------
// In programs with such streams, fprintf and vfprintf are these functions
// (frontend/lower_functions.c).

int __assay_print_to_stream(FILE *file, const char *format, va_list arguments) {
    struct Stream *stream = __assay_use_stream(file);
    if (stream->memory == NULL)
        return vfprintf(file, format, arguments);
    va_list again;
    va_copy(again, arguments);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (n < 0)
        return n;
    char *text = __builtin_alloca((size_t)n + 1);
    vsnprintf(text, (size_t)n + 1, format, arguments);
    __assay_put(stream, text, (size_t)n);
    return n;
}

int __assay_print_to_stream_of(FILE *file, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int n = __assay_print_to_stream(file, format, arguments);
    va_end(arguments);
    return n;
}
