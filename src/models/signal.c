// signal.h: signals that are ignored or have their default effect. A handler of the program's may
// be called at any time, which no engine follows: installing one is not supported.
#define _GNU_SOURCE
#include "models.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>

void __assay_signal_handler(void); // not supported
void __assay_signal_stops(void);   // not supported

enum { UNKNOWN = 0, DEFAULT, IGNORED, MOST_SIGNALS = 64 };

// What is known of each signal. A program is started with any of them ignored.
static unsigned char dispositions[MOST_SIGNALS + 1];

static bool is_changeable(int number) {
    return number >= 1 && number <= MOST_SIGNALS && number != SIGKILL && number != SIGSTOP &&
           number != 32 && number != 33; // glibc's own
}

static sighandler_t previous(int number) {
    if (dispositions[number] == UNKNOWN)
        dispositions[number] = __assay_nondet_bool() ? IGNORED : DEFAULT;
    return dispositions[number] == IGNORED ? SIG_IGN : SIG_DFL;
}

static void set(int number, sighandler_t handler) {
    if (handler != SIG_IGN && handler != SIG_DFL)
        __assay_signal_handler();
    dispositions[number] = handler == SIG_IGN ? IGNORED : DEFAULT;
}

static sighandler_t set_handler(int number, sighandler_t handler) {
    if (handler == SIG_ERR || !is_changeable(number)) {
        __assay_errno = EINVAL;
        return SIG_ERR;
    }
    sighandler_t before = previous(number);
    set(number, handler);
    return before;
}

sighandler_t signal(int number, sighandler_t handler) { return set_handler(number, handler); }

sighandler_t __sysv_signal(int number, sighandler_t handler) {
    return set_handler(number, handler);
}

sighandler_t sysv_signal(int number, sighandler_t handler) { return set_handler(number, handler); }

sighandler_t bsd_signal(int number, sighandler_t handler) { return set_handler(number, handler); }

sighandler_t ssignal(int number, sighandler_t handler) { return set_handler(number, handler); }

int sigaction(int number, const struct sigaction *restrict action, struct sigaction *restrict old) {
    bool can_be_asked = number == SIGKILL || number == SIGSTOP;
    if (!is_changeable(number) && (!can_be_asked || action != NULL)) {
        if (action != NULL)
            access_bytes(action, sizeof *action);
        __assay_errno = EINVAL;
        return -1;
    }
    sighandler_t handler = action != NULL ? action->sa_handler : SIG_DFL;
    sighandler_t before = can_be_asked ? SIG_DFL : previous(number);
    if (action != NULL) {
        access_bytes(action, sizeof *action);
        set(number, handler);
    }
    if (old != NULL) {
        make_arbitrary(old, sizeof *old);
        old->sa_handler = before;
        __assay_inexact("sigaction"); // flags and mask are those of the last call
    }
    return 0;
}

// ---- raise --------------------------------------------------------------------------------------

static bool is_ignored_by_default(int number) {
    return number == SIGCHLD || number == SIGCONT || number == SIGURG || number == SIGWINCH;
}

static bool stops(int number) {
    return number == SIGSTOP || number == SIGTSTP || number == SIGTTIN || number == SIGTTOU;
}

static int raise_signal(int number) {
    if (number < 0 || number > MOST_SIGNALS) {
        __assay_errno = EINVAL;
        return -1;
    }
    if (number == 0 || is_ignored_by_default(number))
        return 0;
    if (is_changeable(number) && previous(number) == SIG_IGN)
        return 0;
    if (stops(number))
        __assay_signal_stops();
    abort();
}

int raise(int number) { return raise_signal(number); }

int gsignal(int number) { return raise_signal(number); }

// ---- Sets of signals ----------------------------------------------------------------------------

static bool change_set(sigset_t *set, int number, bool is_member) {
    enum { BITS = 8 * sizeof set->__val[0] };
    if (number < 1 || number > MOST_SIGNALS) {
        __assay_errno = EINVAL;
        return false;
    }
    unsigned long bit = 1ul << (unsigned)(number - 1) % BITS;
    unsigned long *word = &set->__val[(unsigned)(number - 1) / BITS];
    *word = is_member ? *word | bit : *word & ~bit;
    return true;
}

int sigemptyset(sigset_t *set) {
    __builtin_memset(set, 0, MOST_SIGNALS / 8);
    return 0;
}

int sigfillset(sigset_t *set) {
    __builtin_memset(set, 255, MOST_SIGNALS / 8);
    change_set(set, 32, false);
    change_set(set, 33, false);
    return 0;
}

int sigaddset(sigset_t *set, int number) {
    if (number == 32 || number == 33) {
        __assay_errno = EINVAL;
        return -1;
    }
    return change_set(set, number, true) ? 0 : -1;
}

int sigdelset(sigset_t *set, int number) {
    if (number == 32 || number == 33) {
        __assay_errno = EINVAL;
        return -1;
    }
    return change_set(set, number, false) ? 0 : -1;
}

int sigismember(const sigset_t *set, int number) {
    enum { BITS = 8 * sizeof set->__val[0] };
    if (number < 1 || number > MOST_SIGNALS) {
        __assay_errno = EINVAL;
        return -1;
    }
    return set->__val[(unsigned)(number - 1) / BITS] >> (unsigned)(number - 1) % BITS & 1;
}

// What is blocked does not matter where signals have no handlers, and was not asked for before.
int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict old) {
    if (set != NULL) {
        access_bytes(set, MOST_SIGNALS / 8);
        if (how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK) {
            __assay_errno = EINVAL;
            return -1;
        }
    }
    if (old != NULL) {
        make_arbitrary(old, MOST_SIGNALS / 8);
        __assay_inexact("sigprocmask");
    }
    return 0;
}
