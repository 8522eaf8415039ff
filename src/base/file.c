#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { MAX_SIZE = 1 << 30, CHUNK = 1 << 16 };

bool file_read(const char *path, Text *contents, Diag *diag) {
    char chunk[CHUNK];
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t count = fd < 0 ? -1 : 1;
    while (count > 0 && contents->length <= MAX_SIZE) {
        count = read(fd, chunk, sizeof chunk);
        if (count > 0)
            text_add_bytes(contents, chunk, (size_t)count);
        else if (count < 0 && errno == EINTR)
            count = 1;
    }
    bool failed = count<0, too_large = contents->length> MAX_SIZE;
    if (failed)
        diag_error(diag, path, 0, "cannot be read: %s", strerror(errno));
    else if (too_large)
        diag_error(diag, path, 0, "is larger than 1 GiB");
    if (fd >= 0)
        close(fd);
    return !failed && !too_large;
}
