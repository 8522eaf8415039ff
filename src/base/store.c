#include "base/store.h"

#include "base/memory.h"
#include "base/vec.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// An entry is this line with the digest of its key and of what follows it: under another name it is
// not there. Other versions of the form are other entries.
static const char HEAD[] = "assay store 2 ";
static const char UNFINISHED[] = ".new";

enum { HEAD_LENGTH = sizeof HEAD - 1 + DIGEST_HEX, MAX_ENTRY = 1 << 28, STALE_SECONDS = 3600 };

// ---- The folder ---------------------------------------------------------------------------------

static char *default_folder(void) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    Text path = {0};
    if (cache && *cache == '/')
        text_add(&path, "%s/assay", cache);
    else if (home && *home == '/')
        text_add(&path, "%s/.cache/assay", home);
    return path.length ? text_take(&path) : NULL;
}

// With the folders above it.
static void make_folder(const char *path) {
    char *copy = memory_copy_string(path);
    for (char *p = copy; *p; p++)
        if (*p == '/' && p > copy) {
            *p = '\0';
            (void)mkdir(copy, 0755);
            *p = '/';
        }
    (void)mkdir(copy, 0700);
    free(copy);
}

bool store_open(Store *store, const char *folder, Diag *diag) {
    *store = (Store){.folder = folder ? memory_copy_string(folder) : default_folder()};
    struct stat status;
    if (!store->folder) {
        diag_note(diag, "no cache: neither XDG_CACHE_HOME nor HOME is set");
        return false;
    }
    make_folder(store->folder);
    const char *complaint = NULL;
    if (stat(store->folder, &status) != 0)
        complaint = strerror(errno);
    else if (!S_ISDIR(status.st_mode))
        complaint = "is no folder";
    else if (status.st_uid != geteuid() || status.st_mode & (S_IWGRP | S_IWOTH))
        complaint = "others may write there";
    if (complaint) {
        diag_note(diag, "no cache: %s: %s", store->folder, complaint);
        store_close(store);
    }
    return !complaint;
}

void store_close(Store *store) {
    free(store->folder);
    *store = (Store){0};
}

// ---- Entries ------------------------------------------------------------------------------------

// "folder/ab/cdef...", and "folder/ab" while `folder_only`.
static char *path_of(const Store *store, Digest key, bool folder_only) {
    char hex[DIGEST_HEX];
    digest_print(key, hex);
    Text path = {0};
    text_add(&path, "%s/%.2s", store->folder, hex);
    if (!folder_only)
        text_add(&path, "/%s", hex + 2);
    return text_take(&path);
}

static void add_head(Text *text, Digest key, const char *bytes, size_t count) {
    Digester digester = digest_begin("entry");
    digest_add_digest(&digester, key);
    digest_add_bytes(&digester, bytes, count);
    char hex[DIGEST_HEX];
    digest_print(digest_end(&digester), hex);
    text_add(text, "%s%s\n", HEAD, hex);
}

static bool is_whole(Digest key, const char *bytes, size_t count) {
    if (count < HEAD_LENGTH)
        return false;
    Text head = {0};
    add_head(&head, key, bytes + HEAD_LENGTH, count - HEAD_LENGTH);
    bool same = head.length == HEAD_LENGTH && memcmp(head.chars, bytes, HEAD_LENGTH) == 0;
    text_release(&head);
    return same;
}

static bool read_all(int fd, char *bytes, size_t count) {
    for (size_t done = 0; done < count;) {
        ssize_t got = read(fd, bytes + done, count - done);
        if (got == 0 || (got < 0 && errno != EINTR))
            return false;
        done += got > 0 ? (size_t)got : 0;
    }
    return true;
}

static bool read_entry(int fd, Digest key, Text *bytes) {
    struct stat status;
    if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size > MAX_ENTRY)
        return false;
    size_t count = (size_t)status.st_size;
    char *image = memory_new(count);
    bool good = read_all(fd, image, count) && is_whole(key, image, count);
    if (good)
        text_add_bytes(bytes, image + HEAD_LENGTH, count - HEAD_LENGTH);
    free(image);
    return good;
}

bool store_get(const Store *store, Digest key, Text *bytes) {
    char *path = path_of(store, key, false);
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    bool found = fd >= 0 && read_entry(fd, key, bytes);
    if (found)
        (void)futimens(fd, NULL); // it was used: store_trim removes others first
    if (fd >= 0)
        close(fd);
    free(path);
    return found;
}

static bool write_all(int fd, const char *bytes, size_t count) {
    for (size_t done = 0; done < count;) {
        ssize_t wrote = write(fd, bytes + done, count - done);
        if (wrote < 0 && errno != EINTR)
            return false;
        done += wrote > 0 ? (size_t)wrote : 0;
    }
    return true;
}

// A file that is larger than the user's limit (ulimit -f) is no reason to die.
static bool may_be_written(size_t count) {
    struct rlimit limit;
    return getrlimit(RLIMIT_FSIZE, &limit) == 0 && count <= limit.rlim_cur;
}

void store_put(const Store *store, Digest key, const Text *bytes) {
    if (bytes->length > MAX_ENTRY - HEAD_LENGTH || !may_be_written(HEAD_LENGTH + bytes->length))
        return;
    char *folder = path_of(store, key, true), *path = path_of(store, key, false);
    Text unfinished = {0}, head = {0};
    (void)mkdir(folder, 0700);
    text_add(&unfinished, "%s/%d%s", folder, (int)getpid(), UNFINISHED);
    add_head(&head, key, text_chars(bytes), bytes->length);
    int flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    int fd = open(text_chars(&unfinished), flags, 0600);
    bool written = fd >= 0 && write_all(fd, head.chars, head.length) &&
                   write_all(fd, text_chars(bytes), bytes->length);
    if (fd >= 0)
        written &= close(fd) == 0;
    if (!written || rename(text_chars(&unfinished), path) != 0)
        (void)unlink(text_chars(&unfinished));
    text_release(&unfinished);
    text_release(&head);
    free(folder);
    free(path);
}

// ---- Bounds -------------------------------------------------------------------------------------

typedef struct Entry {
    char *path;
    uint64_t size;
    struct timespec used;
} Entry;

typedef VEC(Entry) EntryList;

static int by_use(const void *left, const void *right) {
    const Entry *a = left, *b = right;
    if (a->used.tv_sec != b->used.tv_sec)
        return a->used.tv_sec < b->used.tv_sec ? -1 : 1;
    return (a->used.tv_nsec > b->used.tv_nsec) - (a->used.tv_nsec < b->used.tv_nsec);
}

static bool is_hex(const char *name, size_t length) {
    return strlen(name) == length && strspn(name, "0123456789abcdef") == length;
}

static bool is_unfinished(const char *name) {
    size_t digits = strspn(name, "0123456789");
    return digits && strcmp(name + digits, UNFINISHED) == 0;
}

// Only what looks like ours is looked at: the folder is the user's.
static void list_part(const char *folder, EntryList *entries) {
    DIR *directory = opendir(folder);
    for (const struct dirent *item; directory && (item = readdir(directory));) {
        bool unfinished = is_unfinished(item->d_name);
        if (!unfinished && !is_hex(item->d_name, DIGEST_HEX - 3))
            continue;
        Text path = {0};
        struct stat status;
        text_add(&path, "%s/%s", folder, item->d_name);
        bool is_file = lstat(text_chars(&path), &status) == 0 && S_ISREG(status.st_mode);
        if (is_file && unfinished && time(NULL) - status.st_mtim.tv_sec > STALE_SECONDS)
            (void)unlink(text_chars(&path));
        if (is_file && !unfinished)
            vec_push(entries, ((Entry){memory_copy_string(text_chars(&path)),
                                       (uint64_t)status.st_size, status.st_mtim}));
        text_release(&path);
    }
    if (directory)
        closedir(directory);
}

void store_trim(const Store *store, uint64_t max_bytes) {
    EntryList entries = {0};
    DIR *directory = opendir(store->folder);
    for (const struct dirent *item; directory && (item = readdir(directory));) {
        if (!is_hex(item->d_name, 2))
            continue;
        Text folder = {0};
        text_add(&folder, "%s/%s", store->folder, item->d_name);
        list_part(text_chars(&folder), &entries);
        text_release(&folder);
    }
    if (directory)
        closedir(directory);
    uint64_t sum = 0;
    for (size_t i = 0; i < entries.count; i++)
        sum += entries.items[i].size;
    if (sum > max_bytes)
        qsort(entries.items, entries.count, sizeof *entries.items, by_use);
    for (size_t i = 0; i < entries.count; i++) {
        if (sum > max_bytes && unlink(entries.items[i].path) == 0)
            sum -= entries.items[i].size;
        free(entries.items[i].path);
    }
    vec_free(&entries);
}
