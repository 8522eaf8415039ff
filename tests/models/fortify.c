// The checked names of _FORTIFY_SOURCE, with sizes that fit.
#define _GNU_SOURCE
#include "check.h"

#include <stdarg.h>
#include <string.h>

void *__memcpy_chk(void *, const void *, size_t, size_t);
void *__memmove_chk(void *, const void *, size_t, size_t);
void *__memset_chk(void *, int, size_t, size_t);
void *__mempcpy_chk(void *, const void *, size_t, size_t);
char *__strcpy_chk(char *, const char *, size_t);
char *__stpcpy_chk(char *, const char *, size_t);
char *__strncpy_chk(char *, const char *, size_t, size_t);
char *__stpncpy_chk(char *, const char *, size_t, size_t);
char *__strcat_chk(char *, const char *, size_t);
char *__strncat_chk(char *, const char *, size_t, size_t);
int __printf_chk(int, const char *, ...);
int __fprintf_chk(FILE *, int, const char *, ...);
int __sprintf_chk(char *, int, size_t, const char *, ...);
int __snprintf_chk(char *, size_t, int, size_t, const char *, ...);
int __vprintf_chk(int, const char *, va_list);
int __vfprintf_chk(FILE *, int, const char *, va_list);
int __vsprintf_chk(char *, int, size_t, const char *, va_list);
int __vsnprintf_chk(char *, size_t, int, size_t, const char *, va_list);

static void print(int which, char *to, const char *format, ...) {
    va_list args;
    va_start(args, format);
    if (which == 0)
        __vprintf_chk(1, format, args);
    if (which == 1)
        __vfprintf_chk(stdout, 1, format, args);
    if (which == 2)
        __vsprintf_chk(to, 1, 64, format, args);
    if (which == 3)
        __vsnprintf_chk(to, 10, 1, 64, format, args);
    va_end(args);
}

int main(void) {
    char s[64];
    memset(s, 0, 64);
    __memset_chk(s, 'x', 5, 64);
    __memcpy_chk(s + 5, "memcpy", 6, 59);
    __memmove_chk(s + 3, s, 12, 61);
    add((unsigned)((char *)__mempcpy_chk(s + 20, "mempcpy", 8, 44) - s));
    add_bytes(s, 64);
    report("memory");
    __strcpy_chk(s, "strcpy", 64);
    add((unsigned)(__stpcpy_chk(s + 30, "stpcpy", 34) - s));
    __strcat_chk(s, "strcat", 64);
    __strncat_chk(s, "strncat", 4, 64);
    __strncpy_chk(s + 40, "strncpy", 10, 24);
    add((unsigned)(__stpncpy_chk(s + 50, "stpncpy", 10, 14) - s));
    add_bytes(s, 64);
    report("strings");
    __printf_chk(1, "%d %s\n", 1, "printf");
    __fprintf_chk(stdout, 1, "%d %s\n", 2, "fprintf");
    __sprintf_chk(s, 1, 64, "%d %s", 3, "sprintf");
    puts(s);
    __snprintf_chk(s, 6, 1, 64, "%d %s", 4, "snprintf");
    puts(s);
    print(0, s, "%d %s\n", 5, "vprintf");
    print(1, s, "%d %s\n", 6, "vfprintf");
    print(2, s, "%d %s", 7, "vsprintf");
    puts(s);
    print(3, s, "%d %s", 8, "vsnprintf");
    puts(s);
    return 0;
}
