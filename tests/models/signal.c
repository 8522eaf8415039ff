// Signals that are ignored or have their default effect, against the real library.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static void show(const char *what, int result) {
    printf("%s %d %d\n", what, result, result < 0 ? errno : 0);
}

static int kind(sighandler_t handler) {
    return handler == SIG_ERR ? -1 : handler == SIG_IGN ? 1 : handler == SIG_DFL ? 0 : 2;
}

int main(void) {
    sigset_t set;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    signal(SIGINT, SIG_IGN);
    show("signal", kind(signal(SIGINT, SIG_DFL)));
    show("signal", kind(__sysv_signal(SIGINT, SIG_IGN)));
    show("signal", kind(sysv_signal(SIGINT, SIG_IGN)));
    show("signal", kind(ssignal(SIGINT, SIG_DFL)));
    show("signal", kind(signal(SIGKILL, SIG_IGN)));
    show("signal", kind(signal(0, SIG_IGN)));
    show("signal", kind(signal(65, SIG_IGN)));
    show("signal", kind(signal(SIGINT, SIG_ERR)));
    action.sa_handler = SIG_IGN;
    show("sigaction", sigaction(SIGTERM, &action, NULL));
    show("sigaction", sigaction(SIGSTOP, &action, NULL));
    show("sigaction", sigaction(99, NULL, &action));
    show("signal", kind(signal(SIGTERM, SIG_IGN)));
    show("raise", raise(SIGTERM));
    show("raise", gsignal(SIGCHLD));
    show("raise", raise(0));
    show("raise", raise(100));
    sigemptyset(&set);
    show("add", sigaddset(&set, 1)), show("add", sigaddset(&set, 64)),
        show("add", sigaddset(&set, 65));
    show("add", sigaddset(&set, 32)), show("delete", sigdelset(&set, 0));
    for (int i = 0; i < 67; i++)
        show("member", sigismember(&set, i));
    sigfillset(&set);
    show("delete", sigdelset(&set, 7));
    for (int i = 0; i < 67; i++)
        show("member", sigismember(&set, i));
    show("mask", sigprocmask(SIG_BLOCK, &set, NULL));
    show("mask", sigprocmask(77, &set, NULL));
    return 0;
}
