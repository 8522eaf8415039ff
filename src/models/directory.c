// dirent.h: a directory has any entries. Reading one that is closed, or an entry of it, is an
// invalid access; one that is not closed is memory that is not freed.
#define _GNU_SOURCE
#include "system.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

void *__assay_given(size_t size); // memory that may be freed and is never lost

// The entry is an object of its own, whose life ends when the directory is closed.
struct __dirstream {
    int is_closed;
    int file;
    void *entry;
    void *held; // as of a stream (stream.h)
};

// A model's only way to report a use of what is gone.
static DIR *use(DIR *directory) {
    if (directory->is_closed) {
        const volatile char *nothing = NULL;
        (void)*nothing;
    }
    return directory;
}

static DIR *new_directory(int file, bool is_own) {
    if (any_status() != 0)
        return NULL;
    DIR *directory = __assay_static_alloc(sizeof *directory);
    enum { BYTES = 32816 }; // glibc's, for 64 bits
    directory->held = is_own ? malloc(BYTES) : NULL;
    if (is_own && directory->held == NULL)
        return NULL;
    directory->is_closed = 0;
    directory->file = file;
    directory->entry = __assay_given(sizeof(struct dirent64));
    return directory;
}

// For drivers of functions: null, or what a caller has opened.
DIR *__assay_any_directory(void) { return new_directory(-1, false); }

DIR *opendir(const char *path) {
    bool is_empty = path[0] == 0;
    string_length(path);
    if (is_empty) {
        __assay_errno = ENOENT;
        return NULL;
    }
    return new_directory(-1, true);
}

DIR *fdopendir(int file) {
    if (file < 0) {
        __assay_errno = EBADF;
        return NULL;
    }
    return new_directory(file, true);
}

int closedir(DIR *directory) {
    free(use(directory)->entry);
    directory->is_closed = 1;
    free(directory->held);
    directory->held = NULL;
    return any_status();
}

// The next entry; null at the end (errno stays) or when it cannot be read.
static bool has_entry(void) {
    if (__assay_nondet_bool())
        return true;
    if (__assay_nondet_bool())
        set_any_errno();
    return false;
}

// A name has 1 to NAME_MAX characters; the entry's size is a multiple of a word.
#define WRITE_ENTRY(entry)                                                                         \
    size_t length = 1 + any_size_up_to(NAME_MAX - 1);                                              \
    size_t size = offsetof(__typeof__(*entry), d_name) + length + 1;                               \
    make_arbitrary(entry, sizeof *entry);                                                          \
    entry->d_reclen = (unsigned short)((size + sizeof(long) - 1) / sizeof(long) * sizeof(long));   \
    entry->d_type = __assay_nondet_uchar() & 15;                                                   \
    write_text(entry->d_name, length, "readdir");

struct dirent *readdir(DIR *directory) {
    struct dirent *entry = use(directory)->entry;
    if (!has_entry())
        return NULL;
    WRITE_ENTRY(entry)
    return entry;
}

struct dirent64 *readdir64(DIR *directory) {
    struct dirent64 *entry = use(directory)->entry;
    if (!has_entry())
        return NULL;
    WRITE_ENTRY(entry)
    return entry;
}

void rewinddir(DIR *directory) { use(directory); }

int dirfd(DIR *directory) {
    use(directory);
    if (directory->file < 0)
        directory->file = __assay_new_file_number();
    return directory->file;
}

long telldir(DIR *directory) {
    use(directory);
    return (long)(__assay_nondet_ulong() >> 1);
}

void seekdir(DIR *directory, long position) {
    (void)position;
    use(directory);
}
