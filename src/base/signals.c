#include "base/signals.h"

#include <signal.h>

static volatile sig_atomic_t received; // a handler can reach nothing but a global

static void remember(int number) { received = number; }

void signals_install(void) {
    struct sigaction action = {.sa_handler = remember}; // no SA_RESTART: waits are interrupted
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

int signals_received(void) { return received; }
