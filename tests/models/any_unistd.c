// What POSIX promises about files and processes.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

ssize_t __read_chk(int, void *, size_t, size_t);

static void check_status(int status) { assert(status == 0 || (status == -1 && errno > 0)); }

static void files(void) {
    char buffer[8] = "1234567";
    int file = open("name", O_RDONLY);
    assert(file >= -1);
    assert(open("name", O_CREAT | O_RDWR, 0600) >= -1 && open64("name", O_RDONLY) >= -1);
    assert(creat("name", 0600) >= -1 && dup(1) >= -1);
    if (file >= 0) {
        int other = dup(file);
        assert(other != file || other == -1);
    }
    assert(read(-1, buffer, 4) == -1 && close(-1) == -1 && open("", O_RDONLY) == -1);
    ssize_t n = read(file, buffer + 2, 4);
    assert(n >= -1 && n <= 4 && buffer[1] == '2' && buffer[6] == '7');
    if (n == 0 || n == -1)
        assert(buffer[2] == '3');
    n = __read_chk(file, buffer, 3, sizeof buffer);
    assert(n >= -1 && n <= 3);
    assert(read(file, NULL, 0) <= 0);
    assert(lseek(file, 0, SEEK_SET) >= -1);
    assert(lseek(file, -1, SEEK_SET) == -1);
    off_t position = lseek(file, 7, SEEK_SET);
    assert(position == -1 || position == 7);
    check_status(close(file));
    assert(close(file) == -1);
    check_status(access("name", R_OK)), check_status(access("name", R_OK)),
        check_status(unlink("name"));
    int terminal = isatty(0);
    assert((terminal == 0 || terminal == 1) && terminal == isatty(0));
    char path[20];
    char *where = getcwd(path, sizeof path);
    assert(where == NULL || (where == path && path[0] == '/' && strlen(path) < sizeof path));
    where = getcwd(NULL, 0);
    if (where)
        assert(strlen(where) < 5000);
    free(where);
}

int main(void) {
    files();
    assert(sleep(3) <= 3);
    check_status(usleep(10));
    assert(getpid() > 0 && getpid() == getpid() && getppid() >= 0);
    assert(getuid() == getuid() && geteuid() == geteuid());
    assert(getgid() == getgid() && getegid() == getegid());
    puts("end");
    return 0;
}
