// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <signal.h>
#include <string.h>
int main(void) {
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    assert(before == SIG_DFL || before == SIG_IGN);
    assert(signal(SIGPIPE, SIG_DFL) == SIG_IGN);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_IGN;
    sigemptyset(&action.sa_mask);
    assert(sigaction(SIGINT, &action, NULL) == 0);
    assert(raise(SIGINT) == 0);
    return 0;
}
