// Files by name and by descriptor beyond reading and writing: sys/stat.h, unistd.h, fcntl.h.
#define _GNU_SOURCE
#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int __assay_other_fcntl(void); // no engine follows it

// An empty name is no file.
static bool is_name(const char *path) {
    bool is_empty = path[0] == 0;
    string_length(path);
    if (is_empty)
        __assay_errno = ENOENT;
    return !is_empty;
}

static bool is_number(int file) {
    if (file < 0)
        __assay_errno = EBADF;
    return file >= 0;
}

// ---- What the system knows of a file ------------------------------------------------------------

static mode_t any_mode(void) {
    static const mode_t types[] = {S_IFREG, S_IFDIR, S_IFCHR, S_IFBLK, S_IFIFO, S_IFLNK, S_IFSOCK};
    unsigned type = __assay_nondet_uint() % (sizeof types / sizeof types[0]);
    return types[type] | (__assay_nondet_uint() & 07777);
}

static struct timespec any_time(void) {
    struct timespec time;
    time.tv_sec = (time_t)(__assay_nondet_ulong() >> 1);
    time.tv_nsec = (long)(__assay_nondet_uint() % 1000000000);
    return time;
}

// The two structures differ in the width of some fields in ILP32.
#define DEFINE_STATUS(name, type)                                                                  \
    static int name(type *status) {                                                                \
        if (any_status() != 0)                                                                     \
            return -1;                                                                             \
        make_arbitrary(status, sizeof *status);                                                    \
        status->st_mode = any_mode();                                                              \
        if (status->st_size < 0)                                                                   \
            status->st_size = 0;                                                                   \
        if (status->st_blocks < 0)                                                                 \
            status->st_blocks = 0;                                                                 \
        status->st_blksize = 1 << __assay_nondet_uint() % 31;                                      \
        status->st_atim = any_time();                                                              \
        status->st_mtim = any_time();                                                              \
        status->st_ctim = any_time();                                                              \
        return 0;                                                                                  \
    }

DEFINE_STATUS(set_status, struct stat)
DEFINE_STATUS(set_status64, struct stat64)

int stat(const char *restrict path, struct stat *restrict status) {
    return is_name(path) ? set_status(status) : -1;
}

int lstat(const char *restrict path, struct stat *restrict status) {
    return is_name(path) ? set_status(status) : -1;
}

int fstat(int file, struct stat *status) { return is_number(file) ? set_status(status) : -1; }

int fstatat(int directory, const char *restrict path, struct stat *restrict status, int flags) {
    (void)directory;
    return is_name(path) || (flags & AT_EMPTY_PATH) ? set_status(status) : -1;
}

// What the functions are called with _FILE_OFFSET_BITS=64.
int stat64(const char *restrict path, struct stat64 *restrict status) {
    return is_name(path) ? set_status64(status) : -1;
}

int lstat64(const char *restrict path, struct stat64 *restrict status) {
    return is_name(path) ? set_status64(status) : -1;
}

int fstat64(int file, struct stat64 *status) { return is_number(file) ? set_status64(status) : -1; }

int fstatat64(int directory, const char *restrict path, struct stat64 *restrict status, int flags) {
    (void)directory;
    return is_name(path) || (flags & AT_EMPTY_PATH) ? set_status64(status) : -1;
}

// What inline functions of glibc's headers called before 2.33.
int __xstat(int version, const char *path, struct stat *status) {
    (void)version;
    return is_name(path) ? set_status(status) : -1;
}

int __lxstat(int version, const char *path, struct stat *status) {
    (void)version;
    return is_name(path) ? set_status(status) : -1;
}

int __fxstat(int version, int file, struct stat *status) {
    (void)version;
    return is_number(file) ? set_status(status) : -1;
}

// ---- Names --------------------------------------------------------------------------------------

static int change_name(const char *path) { return is_name(path) ? any_status() : -1; }

static int change_names(const char *from, const char *to) {
    bool are_names = is_name(from);
    are_names &= is_name(to);
    return are_names ? any_status() : -1;
}

int mkdir(const char *path, mode_t mode) {
    (void)mode;
    return change_name(path);
}

int mkdirat(int directory, const char *path, mode_t mode) {
    (void)directory;
    (void)mode;
    return change_name(path);
}

int mkfifo(const char *path, mode_t mode) {
    (void)mode;
    return change_name(path);
}

int rmdir(const char *path) { return change_name(path); }

int chdir(const char *path) { return change_name(path); }

int chroot(const char *path) { return change_name(path); }

int chmod(const char *path, mode_t mode) {
    (void)mode;
    return change_name(path);
}

int chown(const char *path, uid_t user, gid_t group) {
    (void)user;
    (void)group;
    return change_name(path);
}

int lchown(const char *path, uid_t user, gid_t group) {
    (void)user;
    (void)group;
    return change_name(path);
}

int truncate(const char *path, off_t length) {
    (void)length;
    return change_name(path);
}

int truncate64(const char *path, off64_t length) {
    (void)length;
    return change_name(path);
}

int unlinkat(int directory, const char *path, int flags) {
    (void)directory;
    (void)flags;
    return change_name(path);
}

int faccessat(int directory, const char *path, int mode, int flags) {
    (void)directory;
    (void)mode;
    (void)flags;
    return change_name(path);
}

int link(const char *from, const char *to) { return change_names(from, to); }

int symlink(const char *from, const char *to) { return change_names(from, to); }

int renameat(int from_directory, const char *from, int to_directory, const char *to) {
    (void)from_directory;
    (void)to_directory;
    return change_names(from, to);
}

// At most `size` bytes, and no terminator.
ssize_t readlink(const char *restrict path, char *restrict buffer, size_t size) {
    bool is_file = is_name(path);
    if (size == 0)
        __assay_errno = EINVAL;
    if (size == 0 || !is_file || any_status() != 0)
        return -1;
    size_t n = any_size_up_to(size < PATH_MAX ? size : PATH_MAX - 1);
    if (n > 0 && !__assay_nondet_bool()) {
        __builtin_memset(buffer, 'a', n);
        return (ssize_t)n;
    }
    __assay_inexact("readlink");
    make_arbitrary(buffer, n);
    return (ssize_t)n;
}

// The mask was any before the first call.
mode_t umask(mode_t mask) {
    static bool is_known;
    static mode_t known;
    mode_t old = is_known ? known : __assay_nondet_uint() & 0777;
    is_known = true;
    known = mask & 0777;
    return old;
}

// ---- Absolute path names ------------------------------------------------------------------------

// "/" and one name, or anything that begins with "/".
static size_t write_path(char *path, size_t length) {
    path[0] = '/';
    if (length > 1 + NAME_MAX) {
        __assay_inexact("realpath");
        make_arbitrary(path + 1, length - 1);
    } else if (length > 1) {
        write_text(path + 1, length - 1, "realpath");
    }
    path[length] = 0;
    return length;
}

// Into new memory when there is no buffer; a buffer has to have PATH_MAX bytes.
static char *resolve(const char *path, char *buffer) {
    if (path == NULL) {
        __assay_errno = EINVAL;
        return NULL;
    }
    if (!is_name(path) || any_status() != 0)
        return NULL;
    size_t length = 1 + any_size_up_to(PATH_MAX - 2);
    char *result = buffer != NULL ? buffer : malloc(length + 1);
    if (result != NULL)
        write_path(result, length);
    return result;
}

char *realpath(const char *restrict path, char *restrict buffer) { return resolve(path, buffer); }

char *canonicalize_file_name(const char *path) { return resolve(path, NULL); }

// ---- Descriptors --------------------------------------------------------------------------------

int pipe(int files[2]) {
    if (any_status() != 0)
        return -1;
    files[0] = __assay_new_file_number();
    files[1] = __assay_new_file_number();
    return 0;
}

int pipe2(int files[2], int flags) {
    (void)flags;
    if (any_status() != 0)
        return -1;
    files[0] = __assay_new_file_number();
    files[1] = __assay_new_file_number();
    return 0;
}

// Commands with an integer argument, and locks; for any other one there is no model.
int fcntl(int file, int command, ...) {
    va_list arguments;
    (void)file;
    va_start(arguments, command);
    int result;
    switch (command) {
    case F_DUPFD:
    case F_DUPFD_CLOEXEC:
        result = any_descriptor();
        break;
    case F_GETFD:
        result = any_status() != 0 ? -1 : (int)(__assay_nondet_uint() & FD_CLOEXEC);
        break;
    case F_GETFL:
        result = any_status() != 0 ? -1 : any_non_negative();
        break;
    case F_SETFD:
    case F_SETFL:
        result = any_status();
        break;
    case F_SETLK:
    case F_SETLKW:
        access_bytes(va_arg(arguments, struct flock *), sizeof(struct flock));
        result = any_status();
        break;
    default:
        result = __assay_other_fcntl();
    }
    va_end(arguments);
    return result;
}

static int change_file(int file) { return is_number(file) ? any_status() : -1; }

int fchdir(int file) { return change_file(file); }

int fchmod(int file, mode_t mode) {
    (void)mode;
    return change_file(file);
}

int fchown(int file, uid_t user, gid_t group) {
    (void)user;
    (void)group;
    return change_file(file);
}

int fsync(int file) { return change_file(file); }

int fdatasync(int file) { return change_file(file); }

int ftruncate(int file, off_t length) {
    (void)length;
    return change_file(file);
}

int ftruncate64(int file, off64_t length) {
    (void)length;
    return change_file(file);
}

void sync(void) {}

// ---- Temporary files ----------------------------------------------------------------------------

// Letters and digits for the six X at the end of the text; false when they are not there. What
// comes between them and the end is the suffix.
static bool fill_in(char *name, size_t suffix) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    size_t length = string_length(name);
    bool fits = length >= 6 && length - 6 >= suffix;
    for (size_t i = 0; fits && i < 6; i++)
        fits = name[length - suffix - 6 + i] == 'X';
    if (!fits) {
        __assay_errno = EINVAL;
        return false;
    }
    for (size_t i = 0; i < 6; i++)
        name[length - suffix - 6 + i] = letters[__assay_nondet_uint() % (sizeof letters - 1)];
    return true;
}

int mkstemp(char *name) { return fill_in(name, 0) ? any_descriptor() : -1; }

int mkstemp64(char *name) { return fill_in(name, 0) ? any_descriptor() : -1; }

int mkostemp(char *name, int flags) {
    (void)flags;
    return fill_in(name, 0) ? any_descriptor() : -1;
}

int mkstemps(char *name, int suffix) {
    if (suffix < 0) {
        __assay_errno = EINVAL;
        return -1;
    }
    return fill_in(name, (size_t)suffix) ? any_descriptor() : -1;
}

char *mkdtemp(char *name) { return fill_in(name, 0) && any_status() == 0 ? name : NULL; }

char *mktemp(char *name) {
    if (!fill_in(name, 0) || any_status() != 0)
        name[0] = 0;
    return name;
}
