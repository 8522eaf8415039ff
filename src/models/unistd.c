// unistd.h, fcntl.h: files are arbitrary, and so is whatever else the system tells.
#define _GNU_SOURCE
#include "models.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

// A new file descriptor, or -1.
static int any_file(void) {
    if (any_status() != 0)
        return -1;
    return any_non_negative();
}

int open(const char *path, int flags, ...) {
    (void)flags;
    string_length(path);
    return any_file();
}

int open64(const char *path, int flags, ...) {
    (void)flags;
    string_length(path);
    return any_file();
}

int creat(const char *path, mode_t mode) {
    (void)mode;
    string_length(path);
    return any_file();
}

int dup(int file) {
    (void)file;
    return any_file();
}

int close(int file) {
    (void)file;
    return any_status();
}

// Some bytes, none at the end, or -1.
ssize_t read(int file, void *bytes, size_t count) {
    (void)file;
    if (any_status() != 0)
        return -1;
    size_t got = any_size_up_to(count);
    make_arbitrary(bytes, got);
    return (ssize_t)got;
}

// Writing succeeds, as on streams.
ssize_t write(int file, const void *bytes, size_t count) {
    if (file == 1)
        __assay_write_out(bytes, count);
    else
        read_bytes(bytes, count);
    return (ssize_t)count;
}

off_t lseek(int file, off_t offset, int whence) {
    (void)file;
    (void)offset;
    (void)whence;
    if (any_status() != 0)
        return -1;
    return (off_t)(__assay_nondet_ulong() >> 1);
}

int isatty(int file) {
    (void)file;
    return any_status() + 1;
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
    if (any_status() != 0 || (size == 0 && buffer != NULL))
        return NULL;
    size_t n = any_size_up_to(size != 0 ? size - 1 : PATH_MAX);
    char *result = buffer != NULL ? buffer : malloc(size != 0 ? size : n + 1);
    if (result == NULL)
        return NULL;
    make_arbitrary(result, n);
    result[n] = 0;
    return result;
}

// ---- Time and processes -------------------------------------------------------------------------

unsigned sleep(unsigned seconds) {
    unsigned rest = __assay_nondet_uint();
    return rest < seconds ? rest : 0;
}

int usleep(useconds_t microseconds) {
    (void)microseconds;
    return any_status();
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

pid_t getpid(void) {
    static struct Id id;
    return 1 + (pid_t)(recall(&id) >> 2);
}

pid_t getppid(void) { return any_non_negative(); }

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
