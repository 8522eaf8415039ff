// unistd.h, fcntl.h: files are arbitrary, and so is whatever else the system tells.
#define _GNU_SOURCE
#include "stream.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

// ---- File numbers -------------------------------------------------------------------------------
// A new file gets a number that no open file has. Which ones the program has got, and closed last,
// is remembered as far as there is room.

enum { MOST_FILES = 8 };
static int open_files[MOST_FILES];
static int n_open_files;
static int closed_last = -1;
static bool has_closed_standard; // one of 0, 1, 2

// The number itself, or one that is greater than all.
static int different(int file) {
    int highest = 2;
    bool is_open = false;
    for (int i = 0; i < n_open_files; i++) {
        is_open |= open_files[i] == file;
        if (open_files[i] > highest)
            highest = open_files[i];
    }
    return is_open ? highest + 1 : file;
}

static void remember(int file) {
    __assay_inexact_if("open", n_open_files == MOST_FILES);
    if (n_open_files < MOST_FILES) {
        open_files[n_open_files] = file;
        n_open_files++;
    }
    closed_last = -1;
}

int __assay_new_file_number(void) {
    int file = 3 + (int)(__assay_nondet_uint() >> 2);
    if (__assay_nondet_bool()) { // the program may have been started without them
        file %= 3;
        __assay_inexact_if("open", !has_closed_standard);
    }
    file = different(file);
    remember(file);
    return file;
}

static int any_file(void) { return any_status() != 0 ? -1 : __assay_new_file_number(); }

static int open_path(const char *path) {
    bool is_empty = path[0] == 0;
    string_length(path);
    int file = any_file();
    if (!is_empty || file < 0)
        return file;
    __assay_errno = ENOENT;
    return -1;
}

int open(const char *path, int flags, ...) {
    (void)flags;
    return open_path(path);
}

int open64(const char *path, int flags, ...) {
    (void)flags;
    return open_path(path);
}

int creat(const char *path, mode_t mode) {
    (void)mode;
    return open_path(path);
}

// False, with errno: no file has that number. The one that was closed last is gone.
static bool may_be_open(int file) {
    if (file >= 0 && file != closed_last)
        return true;
    __assay_errno = EBADF;
    return false;
}

int dup(int file) { return may_be_open(file) ? any_file() : -1; }

static bool is_remembered(int file) {
    bool is_open = false;
    for (int i = 0; i < n_open_files; i++)
        is_open |= open_files[i] == file;
    return is_open;
}

// The new number is that of an open file from then on.
static int duplicate(int old, int new) {
    if (!may_be_open(old) || any_status() != 0)
        return -1;
    if (new < 0) {
        __assay_errno = EBADF;
        return -1;
    }
    if (new > 2 && !is_remembered(new))
        remember(new);
    return new;
}

int dup2(int old, int new) { return duplicate(old, new); }

int dup3(int old, int new, int flags) {
    (void)flags;
    if (old != new)
        return duplicate(old, new);
    __assay_errno = EINVAL;
    return -1;
}

int close(int file) {
    if (!may_be_open(file))
        return -1;
    for (int i = 0; i < n_open_files; i++)
        if (open_files[i] == file) {
            n_open_files--;
            open_files[i] = open_files[n_open_files];
        }
    closed_last = file;
    has_closed_standard |= file < 3;
    return any_status();
}

// ---- Input and output ---------------------------------------------------------------------------

enum { MOST_BYTES = 0x7ffff000 }; // Linux moves no more at once

// Some bytes, none at the end, or -1.
ssize_t read(int file, void *bytes, size_t count) {
    if (!may_be_open(file) || any_status() != 0)
        return -1;
    size_t got = any_size_up_to(count < MOST_BYTES ? count : MOST_BYTES);
    make_arbitrary(bytes, got);
    return (ssize_t)got;
}

// Writing succeeds, as on streams.
ssize_t write(int file, const void *bytes, size_t count) {
    if (!may_be_open(file))
        return -1;
    if (file == 1)
        __assay_write_out(bytes, count);
    else
        read_bytes(bytes, count);
    return (ssize_t)(count < MOST_BYTES ? count : MOST_BYTES);
}

// Positions are not remembered: only the first one that is not said is any.
off_t lseek(int file, off_t offset, int whence) {
    static bool is_used;
    if (whence < SEEK_SET || (whence == SEEK_SET && offset < 0)) {
        __assay_errno = EINVAL;
        return -1;
    }
    if (!may_be_open(file) || any_status() != 0)
        return -1;
    off_t position = offset;
    if (whence != SEEK_SET) {
        position = (off_t)(__assay_nondet_ulong() >> 1);
        __assay_inexact_if("lseek", is_used || position < offset);
    }
    is_used = true;
    return position;
}

int isatty(int file) {
    static int known[3]; // 1: no, 2: yes
    if (!may_be_open(file))
        return 0;
    if (file < 3 && known[file] == 2)
        return 1;
    bool is_terminal = __assay_nondet_bool() && !(file < 3 && known[file] == 1);
    if (file < 3)
        known[file] = 1 + is_terminal;
    if (!is_terminal)
        __assay_errno = ENOTTY;
    return is_terminal;
}

int access(const char *path, int mode) {
    (void)mode;
    string_length(path);
    return any_status();
}

int unlink(const char *path) {
    string_length(path);
    return any_status();
}

// A null buffer is glibc's way to ask for new memory.
char *getcwd(char *buffer, size_t size) {
    if (any_status() != 0)
        return NULL;
    if (size == 0 && buffer != NULL) {
        __assay_errno = EINVAL;
        return NULL;
    }
    if (size == 1) {
        __assay_errno = ERANGE;
        return NULL;
    }
    size_t n = any_size_up_to(size != 0 && size <= PATH_MAX ? size - 2 : PATH_MAX - 1);
    char *result = buffer != NULL ? buffer : malloc(size != 0 ? size : n + 2);
    if (result == NULL)
        return NULL;
    result[0] = '/';
    make_arbitrary(result + 1, n);
    result[1 + n] = 0;
    return result;
}

// ---- Time and processes -------------------------------------------------------------------------

// Only a signal handler ends them early, and these are not modelled.
unsigned sleep(unsigned seconds) {
    unsigned rest = __assay_nondet_uint();
    if (rest == 0 || rest >= seconds)
        return 0;
    __assay_inexact("sleep");
    return rest;
}

int usleep(useconds_t microseconds) {
    (void)microseconds;
    if (!__assay_nondet_bool())
        return 0;
    __assay_inexact("usleep");
    __assay_errno = EINTR;
    return -1;
}

// A process keeps its numbers.
struct Id {
    bool known;
    unsigned value;
};

static unsigned recall(struct Id *id) {
    if (!id->known) {
        id->known = true;
        id->value = __assay_nondet_uint();
    }
    return id->value;
}

// Linux has at most 2^22 processes.
static struct Id own_process;

pid_t getpid(void) { return 1 + (pid_t)(recall(&own_process) % 4194303); }

// 0: it is not in this container. Another one takes over when it ends.
pid_t getppid(void) {
    pid_t parent = (pid_t)(__assay_nondet_uint() % 4194304);
    return parent != getpid() ? parent : 0;
}

uid_t getuid(void) {
    static struct Id id;
    return recall(&id);
}

uid_t geteuid(void) {
    static struct Id id;
    return recall(&id);
}

gid_t getgid(void) {
    static struct Id id;
    return recall(&id);
}

gid_t getegid(void) {
    static struct Id id;
    return recall(&id);
}
