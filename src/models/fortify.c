// The checked names that _FORTIFY_SOURCE turns calls into. The size that the compiler found is
// not needed: what would overflow is seen as an invalid access.
#define _GNU_SOURCE
#include "models.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__memcpy_chk(void *to, const void *from, size_t count, size_t room) {
    (void)room;
    return memcpy(to, from, count);
}

void *__memmove_chk(void *to, const void *from, size_t count, size_t room) {
    (void)room;
    return memmove(to, from, count);
}

void *__memset_chk(void *bytes, int c, size_t count, size_t room) {
    (void)room;
    return memset(bytes, c, count);
}

void *__mempcpy_chk(void *to, const void *from, size_t count, size_t room) {
    (void)room;
    return mempcpy(to, from, count);
}

char *__strcpy_chk(char *to, const char *from, size_t room) {
    (void)room;
    return strcpy(to, from);
}

char *__stpcpy_chk(char *to, const char *from, size_t room) {
    (void)room;
    return stpcpy(to, from);
}

char *__strncpy_chk(char *to, const char *from, size_t count, size_t room) {
    (void)room;
    return strncpy(to, from, count);
}

char *__stpncpy_chk(char *to, const char *from, size_t count, size_t room) {
    (void)room;
    return stpncpy(to, from, count);
}

char *__strcat_chk(char *to, const char *from, size_t room) {
    (void)room;
    return strcat(to, from);
}

char *__strncat_chk(char *to, const char *from, size_t count, size_t room) {
    (void)room;
    return strncat(to, from, count);
}

char *__fgets_chk(char *s, size_t room, int size, FILE *stream) {
    (void)room;
    return fgets(s, size, stream);
}

size_t __fread_chk(void *bytes, size_t room, size_t size, size_t count, FILE *stream) {
    (void)room;
    return fread(bytes, size, count, stream);
}

ssize_t __read_chk(int file, void *bytes, size_t count, size_t room) {
    (void)room;
    return read(file, bytes, count);
}

// ---- Formatted output ---------------------------------------------------------------------------

int __vprintf_chk(int flag, const char *format, va_list args) {
    (void)flag;
    return vprintf(format, args);
}

int __vfprintf_chk(FILE *stream, int flag, const char *format, va_list args) {
    (void)flag;
    return vfprintf(stream, format, args);
}

int __vsprintf_chk(char *s, int flag, size_t room, const char *format, va_list args) {
    (void)flag;
    (void)room;
    return vsprintf(s, format, args);
}

int __vsnprintf_chk(char *s, size_t size, int flag, size_t room, const char *format, va_list args) {
    (void)flag;
    (void)room;
    return vsnprintf(s, size, format, args);
}

int __printf_chk(int flag, const char *format, ...) {
    (void)flag;
    va_list args;
    va_start(args, format);
    int n = vprintf(format, args);
    va_end(args);
    return n;
}

int __fprintf_chk(FILE *stream, int flag, const char *format, ...) {
    (void)flag;
    va_list args;
    va_start(args, format);
    int n = vfprintf(stream, format, args);
    va_end(args);
    return n;
}

int __sprintf_chk(char *s, int flag, size_t room, const char *format, ...) {
    (void)flag;
    (void)room;
    va_list args;
    va_start(args, format);
    int n = vsprintf(s, format, args);
    va_end(args);
    return n;
}

int __snprintf_chk(char *s, size_t size, int flag, size_t room, const char *format, ...) {
    (void)flag;
    (void)room;
    va_list args;
    va_start(args, format);
    int n = vsnprintf(s, size, format, args);
    va_end(args);
    return n;
}

// ---- Failures -----------------------------------------------------------------------------------

_Noreturn void __chk_fail(void) { abort(); }

_Noreturn void __stack_chk_fail(void) { abort(); }
