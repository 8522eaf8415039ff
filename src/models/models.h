// What the models of the C library share.
//
// A model is ordinary C that makes every access that the C standard lets the function make, and
// no other. Engines execute it like the user's code, so: simple loops, no tricks. It calls no
// public library function except malloc, realloc, free, abort, exit and the printf natives (a
// user's own `strlen` must not change what `strcat` does); it takes helpers from here instead.
//
// Nothing here cuts a run short: where a nondeterministic value must lie in a range it is mapped
// into it, never assumed to be there.
#ifndef MODELS_MODELS_H
#define MODELS_MODELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// ---- Natives: see ir/natives.def. ------------------------------------------------------------
// Names of our own, because programs declare __VERIFIER_nondet_T with types of their choice.
bool __assay_nondet_bool(void);
unsigned char __assay_nondet_uchar(void);
unsigned short __assay_nondet_ushort(void);
int __assay_nondet_int(void);
unsigned int __assay_nondet_uint(void);
long __assay_nondet_long(void);
unsigned long __assay_nondet_ulong(void);
long long __assay_nondet_longlong(void);
unsigned long long __assay_nondet_ulonglong(void);
float __assay_nondet_float(void);
double __assay_nondet_double(void);
long double __assay_nondet_longdouble(void);
void *__assay_nondet_pointer(void);

void __assay_assume(int condition); // only behind what no run of the interpreter does
void __assay_write_out(const void *bytes, size_t count); // to standard output
void __assay_read(const void *bytes, size_t count);      // as if it were written to a file
void *__assay_static_alloc(size_t size);                 // lives as long as the program

// Says that what the model of this function (a string literal) gives from here on may be what the
// real function never gives. Proofs cover it; a run that passes here is no evidence of a violation.
void __assay_inexact(const char *function);
void __assay_inexact_if(const char *function, bool when); // the same, without a branch

// What the C library leaves undefined, for the property `library`: the condition holds, or the call
// that the program made is undefined. The rule, a string literal, names the function and says why.
// Nothing is done where nobody asks, so conditions have no branches and no calls.
void __assay_defined_if(bool condition, const char *rule);
// The pointer does not point to one of the bytes that begin at `start`.
void __assay_outside(const void *pointer, const void *start, size_t bytes, const char *rule);
// The format fits arguments of these types (frontend/lower_variable_arguments.c); the function's
// name is a string literal.
void __assay_fits(const char *format, const char *types, const char *function);
// Nobody knows whether the call is defined: no proof, and no violation.
void __assay_unchecked(const char *what);

// Is anybody asking? Then a model may do more, if the real function may do it as well.
bool __assay_checks_arguments(void);

// C17 7.1.4 and 7.24.1: a null pointer is no valid argument, even if nothing is accessed.
static inline void check_not_null(const void *pointer) {
    __assay_defined_if(pointer != NULL, "a null pointer, which is undefined even for no bytes");
}

// A byte of one range is none of the other's.
static inline void check_outside(const void *byte, const void *start, size_t bytes) {
    __assay_outside(byte, start, bytes, "the memory that is read and written overlaps");
}

// Two ranges that may not overlap, since the function's parameters are `restrict`; none of them is
// empty, or both are.
static inline void check_apart(const void *to, size_t written, const void *from, size_t read) {
    check_outside(to, from, read);
    check_outside(from, to, written);
}

// True in a run, where a model can afford to compute what the real function gives; false where a
// program is analysed, and what follows must cover everything that the function may give. Both must
// take the same nondeterministic values in the same order, and make the same objects.
bool __assay_in_run(void);

// True where the engine has made `count` strings of any contents, up to `longest` characters long,
// and their addresses in the array. False: they are made one by one. A null array asks for that
// only.
bool __assay_make_strings(char **strings, size_t count, size_t longest);

// The bytes of a string with its end, where the engine can say how many these are without looking
// at one after another; else 0. `if_unknown`: only where not all characters are known, so that
// nothing more can be said of them than that they are any.
size_t __assay_text_size(const char *s, bool if_unknown);
// True where the engine has made `length` characters, any but 0, and a 0 behind them. A null
// pointer asks whether it would.
bool __assay_make_text(char *s, size_t length);

// ---- errno -----------------------------------------------------------------------------------
extern int __assay_errno;

// For a call that may fail for many reasons: errno becomes some error number.
static inline void set_any_errno(void) { __assay_errno = 1 + (int)(__assay_nondet_uint() % 133); }

// ---- Nondeterministic values and memory ------------------------------------------------------

// 0 .. INT_MAX. The shift keeps it one linear term and cuts no run.
static inline int any_non_negative(void) { return (int)(__assay_nondet_uint() >> 1); }

// 0 .. most
static inline size_t any_size_up_to(size_t most) {
    size_t n = __assay_nondet_ulong();
    if (n > most)
        n = most;
    return n;
}

// 0 or -1, with errno
static inline int any_status(void) {
    if (__assay_nondet_bool()) {
        set_any_errno();
        return -1;
    }
    return 0;
}

// What wait tells of a process that ended by itself or by a signal; or -1, with errno.
static inline int any_wait_status(void) {
    if (any_status() != 0)
        return -1;
    unsigned char code = __assay_nondet_uchar();
    if (__assay_nondet_bool())
        return code << 8;
    return 1 + code % 64 + (__assay_nondet_bool() ? 128 : 0);
}

// Writes arbitrary bytes: fresh memory holds any value, so one copy does it without a loop.
static inline void make_arbitrary(void *bytes, size_t count) {
    void *fresh = __builtin_alloca(count);
    __builtin_memcpy(bytes, fresh, count);
}

// Reads the bytes, and that is all.
static inline void read_bytes(const void *bytes, size_t count) { __assay_read(bytes, count); }

// The same, but not all of them need have values: padding, and members that do not matter.
static inline void access_bytes(const void *bytes, size_t count) {
    void *unused = __builtin_alloca(count);
    __builtin_memcpy(unused, bytes, count);
}

// Strings that the system passes to the program (arguments, environment) are at most this long.
// Linux stops at 128 KiB; nothing that a program computes from such lengths overflows an int.
enum { LONGEST_STRING = (1 << 20) - 1 };

// An arbitrary string from the system, in memory that is never freed.
char *__assay_any_string(void);

// count * size, or more than any object has when that overflows
static inline size_t product(size_t count, size_t size) {
    size_t bytes;
    return __builtin_mul_overflow(count, size, &bytes) ? SIZE_MAX : bytes;
}

// ---- Strings ------------------------------------------------------------------------------------

static inline size_t string_length(const char *s) {
    size_t n = __assay_text_size(s, false);
    if (n != 0) {
        __assay_read(s, n);
        return n - 1;
    }
    while (s[n] != 0)
        n++;
    return n;
}

// The size of a string of any characters that a function reads, so that it need not look at one
// after another; 0: it has to.
static inline size_t any_text_size(const char *s) {
    size_t n = __assay_text_size(s, true);
    if (n != 0)
        __assay_read(s, n);
    return n;
}

// The sizes of two strings, one of which at least has any characters. False: look at them.
static inline bool are_any_texts(const char *a, const char *b, size_t *size_a, size_t *size_b) {
    *size_a = __assay_text_size(a, true);
    if (*size_a != 0) {
        *size_b = __assay_text_size(b, false);
    } else {
        *size_b = __assay_text_size(b, true);
        if (*size_b != 0)
            *size_a = __assay_text_size(a, false);
    }
    if (*size_a == 0 || *size_b == 0)
        return false;
    __assay_read(a, *size_a);
    __assay_read(b, *size_b);
    return true;
}

// Any place in a string, its end included. No run is lost: only strings that are any come here.
static inline size_t any_place(size_t size) {
    size_t place = __assay_nondet_ulong();
    __assay_assume(place < size);
    return place;
}

// White space and digits of the C locale.
static inline bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static inline int lower_case(int c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

// The value of a digit or letter as a digit of base 36, or 36 when it is none.
static inline int digit_value(int c) {
    int low = lower_case(c);
    if (c >= '0' && c <= '9')
        return c - '0';
    if (low >= 'a' && low <= 'z')
        return low - 'a' + 10;
    return 36;
}

// ---- Numbers in text (number.c) --------------------------------------------------------------

struct Integer {
    unsigned long long magnitude;
    bool negative;
    bool too_big;    // magnitude is the limit that it exceeded
    const char *end; // behind the number; the text itself when there is none
};

// Reads an integer as strtol does, from at most `width` characters; the base is valid. The
// magnitude is at most `most`, or `most_negative` behind a minus.
void __assay_read_integer(struct Integer *result, const char *text, size_t width, int base,
                          unsigned long long most, unsigned long long most_negative);

// Reads a number as strtod does, from at most `width` characters, and rounds it to double
// (precision 53) or float (24). *end is `text` when there is none.
double __assay_read_double(const char *text, size_t width, const char **end, int precision);

#endif
