// What POSIX promises about files, directories and temporary names.
#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int __xstat(int, const char *, struct stat *);
int __lxstat(int, const char *, struct stat *);
int __fxstat(int, int, struct stat *);

static void check_status(int status) { assert(status == 0 || (status == -1 && errno > 0)); }

static void check_file(int status, const struct stat *file) {
    check_status(status);
    if (status != 0)
        return;
    mode_t mode = file->st_mode;
    int kinds = S_ISREG(mode) + S_ISDIR(mode) + S_ISCHR(mode) + S_ISBLK(mode) + S_ISFIFO(mode) +
                S_ISLNK(mode) + S_ISSOCK(mode);
    assert(kinds == 1 && file->st_size >= 0 && file->st_blksize > 0);
    assert(file->st_mtim.tv_nsec >= 0 && file->st_mtim.tv_nsec < 1000000000);
}

static void statuses(void) {
    struct stat file;
    struct stat64 file64;
    check_file(stat("name", &file), &file), check_file(lstat("name", &file), &file);
    check_file(fstat(0, &file), &file), check_file(fstatat(0, "name", &file, 0), &file);
    check_file(__xstat(1, "name", &file), &file), check_file(__lxstat(1, "name", &file), &file);
    check_file(__fxstat(1, 0, &file), &file);
    check_status(stat64("name", &file64)), check_status(lstat64("name", &file64));
    check_status(fstat64(0, &file64)), check_status(fstatat64(0, "name", &file64, 0));
}

static void names(void) {
    check_status(mkdir("a", 0777)), check_status(mkdirat(0, "a", 0777)),
        check_status(mkfifo("a", 0777));
    check_status(rmdir("a")), check_status(chdir("a")), check_status(chroot("a"));
    check_status(chmod("a", 0777)), check_status(chown("a", 1, 1)), check_status(lchown("a", 1, 1));
    check_status(truncate("a", 3)), check_status(truncate64("a", 3)),
        check_status(unlinkat(0, "a", 0));
    check_status(faccessat(0, "a", R_OK, 0)), check_status(link("a", "b")),
        check_status(symlink("a", "b"));
    check_status(renameat(0, "a", 0, "b"));
    char text[8] = "1234567";
    ssize_t n = readlink("a", text, 3);
    assert(n >= -1 && n <= 3 && text[3] == '4');
    errno = 0;
    assert(readlink("a", text, 0) == -1 && errno == EINVAL);
    mode_t old = umask(022);
    assert(old <= 0777 && umask(old) == 022 && umask(old) == old);
}

static void paths(void) {
    char buffer[PATH_MAX];
    char *path = realpath("a", buffer);
    assert(path == NULL || (path == buffer && path[0] == '/' && strlen(path) < PATH_MAX));
    path = realpath("a", NULL);
    assert(path == NULL || (path[0] == '/' && strlen(path) < PATH_MAX));
    free(path);
    path = canonicalize_file_name("a");
    assert(path == NULL || path[0] == '/');
    free(path);
}

static void descriptors(void) {
    int ends[2] = {-7, -7};
    assert(dup2(1, 9) == 9 || errno > 0);
    assert(dup3(1, 9, 0) == 9 || errno > 0);
    int status = pipe(ends);
    assert(status == 0 ? ends[0] >= 0 && ends[1] >= 0 : status == -1 && ends[0] == -7);
    check_status(pipe2(ends, O_CLOEXEC));
    check_status(fchdir(1)), check_status(fchmod(1, 0777)), check_status(fchown(1, 1, 1));
    check_status(fsync(1)), check_status(fdatasync(1)), check_status(ftruncate(1, 3));
    check_status(ftruncate64(1, 3)), sync();
    assert(fcntl(1, F_DUPFD, 3) >= -1 && fcntl(1, F_GETFL) >= -1);
    check_status(fcntl(1, F_SETFL, O_NONBLOCK)), check_status(fcntl(1, F_SETFD, FD_CLOEXEC));
    int flags = fcntl(1, F_GETFD);
    assert(flags >= -1 && flags <= FD_CLOEXEC);
    struct flock lock = {.l_type = F_WRLCK};
    check_status(fcntl(1, F_SETLK, &lock));
}

static void check_temporary(const char *name, size_t start, const char *suffix) {
    for (size_t i = 0; i < 6; i++)
        assert(isalnum((unsigned char)name[start + i]));
    assert(name[0] == 't' && strcmp(name + start + 6, suffix) == 0);
}

static void temporaries(void) {
    char a[] = "tXXXXXX", b[] = "t1XXXXXX.c", bad[] = "tXXXXX";
    assert(mkstemp(a) >= -1), check_temporary(a, 1, "");
    assert(mkstemps(b, 2) >= -1), check_temporary(b, 2, ".c");
    errno = 0;
    assert(mkstemp(bad) == -1 && errno == EINVAL && strcmp(bad, "tXXXXX") == 0);
    assert(mkostemp(bad, 0) == -1 && mkstemp64(bad) == -1 && mkdtemp(bad) == NULL &&
           mkstemps(bad, -1) == -1);
    char c[] = "tXXXXXX", d[] = "tXXXXXX", e[] = "tXXXXXX", f[] = "tXXXXXX";
    assert(mkostemp(c, O_APPEND) >= -1 && mkstemp64(d) >= -1);
    assert(mkdtemp(e) == e || errno > 0);
    assert(mktemp(f) == f);
    if (f[0])
        check_temporary(f, 1, "");
    assert(mktemp(bad) == bad && bad[0] == 0);
}

static void directories(void) {
    DIR *directory = opendir("name");
    if (!directory)
        directory = fdopendir(0);
    if (!directory)
        return;
    for (struct dirent *entry = readdir(directory); entry; entry = readdir(directory)) {
        size_t n = strlen(entry->d_name);
        assert(n <= NAME_MAX && entry->d_type < 16 && entry->d_reclen > n);
    }
    rewinddir(directory), seekdir(directory, telldir(directory));
    struct dirent64 *entry64 = readdir64(directory);
    assert(!entry64 || strlen(entry64->d_name) <= NAME_MAX);
    assert(dirfd(directory) >= 0);
    check_status(closedir(directory));
}

int main(void) {
    statuses();
    names();
    paths();
    descriptors();
    temporaries();
    directories();
    puts("end");
    return 0;
}
