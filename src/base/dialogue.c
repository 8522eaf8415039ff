#include "base/dialogue.h"

#include "base/memory.h"
#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHUNK = 4096, POLL_MILLISECONDS = 20, LONGEST_LINE = 1 << 20 };
static const rlim_t MOST_MEMORY = (rlim_t)4 << 30; // bytes of the child

struct Dialogue {
    pid_t child;
    int fd;       // both directions; -1 when the child is gone
    Text unheard; // what came behind the last line
};

Dialogue *dialogue_start(char *const *arguments) {
    int fds[2], nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) != 0) {
        if (nowhere >= 0)
            close(nowhere);
        return NULL;
    }
    pid_t child = fork();
    if (child == 0) {
        setrlimit(RLIMIT_AS, &(struct rlimit){MOST_MEMORY, MOST_MEMORY});
        process_become(arguments, NULL, fds[1], fds[1], nowhere);
    }
    close(fds[1]);
    close(nowhere);
    if (child < 0) {
        close(fds[0]);
        return NULL;
    }
    Dialogue *dialogue = memory_zeroed(sizeof *dialogue);
    *dialogue = (Dialogue){.child = child, .fd = fds[0]};
    return dialogue;
}

static void hang_up(Dialogue *dialogue) {
    if (dialogue->fd < 0)
        return;
    close(dialogue->fd);
    dialogue->fd = -1;
    kill(-dialogue->child, SIGKILL); // with what it has started
    kill(dialogue->child, SIGKILL);  // it may not have its own group yet
    while (waitpid(dialogue->child, NULL, 0) < 0 && errno == EINTR) {
    }
}

// Waits until something can be read or written; false when the budget has run out.
static bool wait_until(Dialogue *dialogue, short event, Budget *budget) {
    struct pollfd stream = {.fd = dialogue->fd, .events = event};
    do
        if (budget_poll(budget, 0) != BUDGET_LEFT)
            return false;
    while (poll(&stream, 1, POLL_MILLISECONDS) <= 0);
    return true;
}

bool dialogue_say(Dialogue *dialogue, const Text *text, Budget *budget) {
    for (size_t done = 0; dialogue->fd >= 0 && done < text->length;) {
        ssize_t count = -1;
        if (wait_until(dialogue, POLLOUT, budget))
            count = send(dialogue->fd, text->chars + done, text->length - done,
                         MSG_NOSIGNAL | MSG_DONTWAIT);
        else
            hang_up(dialogue);
        if (count < 0 && errno != EINTR && errno != EAGAIN)
            hang_up(dialogue);
        done += count > 0 ? (size_t)count : 0;
    }
    return dialogue->fd >= 0;
}

static bool take_line(Dialogue *dialogue, Text *line) {
    Text *unheard = &dialogue->unheard;
    const char *end = unheard->length ? memchr(unheard->chars, '\n', unheard->length) : NULL;
    if (!end)
        return false;
    size_t length = (size_t)(end - unheard->chars);
    text_add_bytes(line, unheard->chars, length);
    memmove(unheard->chars, end + 1, unheard->length - length - 1);
    unheard->length -= length + 1;
    return true;
}

bool dialogue_hear(Dialogue *dialogue, Text *line, Budget *budget) {
    while (!take_line(dialogue, line)) {
        char chunk[CHUNK];
        if (dialogue->fd < 0)
            return false;
        if (dialogue->unheard.length > LONGEST_LINE || !wait_until(dialogue, POLLIN, budget)) {
            hang_up(dialogue);
            return false;
        }
        ssize_t count = read(dialogue->fd, chunk, sizeof chunk);
        if (count > 0)
            text_add_bytes(&dialogue->unheard, chunk, (size_t)count);
        else if (count == 0 || errno != EINTR)
            hang_up(dialogue);
    }
    return true;
}

void dialogue_end(Dialogue *dialogue) {
    if (!dialogue)
        return;
    hang_up(dialogue);
    text_release(&dialogue->unheard);
    free(dialogue);
}
