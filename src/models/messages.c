// string.h: texts for error numbers and signals. A run has glibc's; where a program is analysed
// they are any texts that are not empty, of at most as many characters as POSIX's NL_TEXTMAX.
#define _GNU_SOURCE
#include "models.h"

#include "message_tables.h"

#include <errno.h>
#include <string.h>

enum { N_ERRORS = sizeof error_texts / sizeof *error_texts };
enum { N_SIGNALS = sizeof signal_texts / sizeof *signal_texts };
enum { LONGEST_TEXT = 2047, FIRST_REAL_TIME = 34, LAST_REAL_TIME = 64 };

// ---- What glibc says ----------------------------------------------------------------------------

// A text, or a text with a number behind it.
struct Message {
    const char *text;
    bool has_number;
    int number;
};

static struct Message error_message(int number) {
    const char *text = number >= 0 && number < N_ERRORS ? error_texts[number] : NULL;
    return text != NULL ? (struct Message){text, false, 0}
                        : (struct Message){"Unknown error ", true, number};
}

static struct Message signal_message(int number) {
    if (number >= FIRST_REAL_TIME && number <= LAST_REAL_TIME)
        return (struct Message){"Real-time signal ", true, number - FIRST_REAL_TIME};
    if (number >= 1 && number <= N_SIGNALS)
        return (struct Message){signal_texts[number - 1], false, 0};
    return (struct Message){"Unknown signal ", true, number};
}

// Writes at most `room` characters; returns how many there are.
static size_t write_message(struct Message message, char *to, size_t room) {
    char digits[12];
    int n_digits = 0;
    unsigned rest = message.number < 0 ? 0u - (unsigned)message.number : (unsigned)message.number;
    size_t n = 0;
    for (; message.text[n] != 0; n++)
        if (n < room)
            to[n] = message.text[n];
    for (; message.has_number && (rest != 0 || n_digits == 0); rest /= 10)
        digits[n_digits++] = (char)('0' + rest % 10);
    if (message.has_number && message.number < 0)
        digits[n_digits++] = '-';
    for (; n_digits > 0; n++) {
        n_digits--;
        if (n < room)
            to[n] = digits[n_digits];
    }
    return n;
}

// ---- As much of it as is known ------------------------------------------------------------------
// Numbers are looked up in runs only.

typedef struct Message Lookup(int number);

static char *any_message(Lookup *lookup, int number, size_t *length) {
    size_t n = 1 + __assay_nondet_ushort() % LONGEST_TEXT;
    if (__assay_in_run())
        n = write_message(lookup(number), NULL, 0);
    char *s = __assay_static_alloc(n + 1);
    if (__assay_in_run())
        write_message(lookup(number), s, n);
    else if (s[0] == 0)
        s[0] = '?';
    s[n] = 0;
    *length = n;
    return s;
}

// As much as fits, with a 0 behind it; true when that is all.
static bool put_message(int number, char *buffer, size_t size) {
    size_t room = size - 1;
    size_t n = any_size_up_to(room);
    bool is_all = __assay_nondet_bool();
    make_arbitrary(buffer, __assay_in_run() ? 0 : n);
    if (__assay_in_run()) {
        n = write_message(error_message(number), buffer, room);
        is_all = n <= room;
        n = is_all ? n : room;
    }
    buffer[n] = 0;
    if (n > 0 && buffer[0] == 0)
        buffer[0] = '?';
    return n > 0 && is_all;
}

// Two numbers are not used.
static bool is_known_error(int number) {
    return number >= 0 && number < N_ERRORS && number != 41 && number != 58;
}

// A run has a text for each number, kept until another one is asked for. In a proof the text is a
// new object, or it replaces what an earlier call gave, as C allows: equal addresses are those of
// the latter, and different ones those of new objects. Both take the same inputs.
char *strerror(int number) {
    static int last_number;
    static char *last, replaced[LONGEST_TEXT + 1];
    bool is_new = __assay_nondet_bool();
    size_t length;
    char *text = any_message(error_message, number, &length);
    if (__assay_in_run()) {
        if (last == NULL || last_number != number)
            last = text;
        last_number = number;
        return last;
    }
    if (is_new)
        return text;
    __builtin_memcpy(replaced, text, length + 1);
    return replaced;
}

// What printf prints for %m (frontend/print_calls.c).
char *__assay_errno_text(void) {
    size_t length;
    return any_message(error_message, __assay_errno, &length);
}

char *strsignal(int number) {
    size_t length;
    return any_message(signal_message, number, &length);
}

// The POSIX form, which glibc's header calls by this name.
int __xpg_strerror_r(int number, char *buffer, size_t size) {
    bool is_all = size > 0 && put_message(number, buffer, size);
    if (!is_known_error(number))
        return EINVAL;
    return is_all ? 0 : ERANGE;
}

// The GNU form: the message is in the buffer only if it has a number.
char *strerror_r(int number, char *buffer, size_t size) {
    size_t length;
    if (is_known_error(number))
        return any_message(error_message, number, &length);
    if (size > 0)
        put_message(number, buffer, size);
    return buffer;
}
