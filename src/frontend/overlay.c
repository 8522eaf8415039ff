#include "frontend/overlay.h"

#include "base/memory.h"

#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static bool write_all(int fd, const char *chars, size_t length) {
    for (size_t done = 0; done < length;) {
        ssize_t count = write(fd, chars + done, length - done);
        if (count < 0 && errno != EINTR)
            return false;
        done += count > 0 ? (size_t)count : 0;
    }
    return true;
}

// Children inherit it.
static int anonymous(const char *chars, size_t length) {
    int fd = memfd_create("source", 0);
    if (fd >= 0 && !write_all(fd, chars, length)) {
        close(fd);
        fd = -1;
    }
    return fd;
}

bool overlay_add(SourceOverlay *overlay, const char *path, Text *contents) {
    OverlayFile file = {.path = intern(&overlay->strings, path), .contents = *contents};
    file.fd = anonymous(text_chars(contents), contents->length);
    *contents = (Text){0};
    map_set(&overlay->by_path, map_key(file.path), overlay->files.count);
    vec_push(&overlay->files, file);
    return file.fd >= 0;
}

// The file itself, links in the names of its folders followed; it need not be there any more. The
// caller frees.
static char *in_folder(const char *path) {
    const char *slash = strrchr(path, '/');
    Text folder = {0}, joined = {0};
    if (!slash)
        return NULL;
    text_add(&folder, "%.*s", slash == path ? 1 : (int)(slash - path), path);
    char *above = realpath(text_chars(&folder), NULL);
    if (above)
        text_add(&joined, "%s%s", strcmp(above, "/") == 0 ? "" : above, slash);
    text_release(&folder);
    free(above);
    return joined.length ? text_take(&joined) : NULL;
}

static bool has_path(SourceOverlay *overlay, char *path, uint64_t *index) {
    bool is = path && map_get(&overlay->by_path, map_key(intern(&overlay->strings, path)), index);
    free(path);
    return is;
}

// What was a file of its own then may be a link now.
static bool find_index(SourceOverlay *overlay, const char *path, uint64_t *index) {
    return has_path(overlay, in_folder(path), index) ||
           has_path(overlay, realpath(path, NULL), index);
}

const OverlayFile *overlay_find(SourceOverlay *overlay, const char *path) {
    uint64_t index;
    if (!overlay || !overlay->files.count || !find_index(overlay, path, &index))
        return NULL;
    return &overlay->files.items[index];
}

// As clang does: ".." takes the name before it away, whatever that is.
static char *without_dots(const char *path) {
    Text plain = {0};
    while (*path) {
        size_t length = strcspn(path, "/");
        if (length == 2 && path[0] == '.' && path[1] == '.') {
            while (plain.length && plain.chars[--plain.length] != '/')
                continue;
            if (plain.chars)
                plain.chars[plain.length] = '\0';
        } else if (length && !(length == 1 && *path == '.')) {
            text_add(&plain, "/%.*s", (int)length, path);
        }
        path += length + (path[length] == '/');
    }
    return text_take(&plain);
}

bool overlay_add_name(SourceOverlay *overlay, const char *name) {
    uint64_t index;
    if (!find_index(overlay, name, &index))
        return false;
    char *plain = without_dots(name);
    bool is_known = strcmp(plain, overlay->files.items[index].path) == 0;
    for (size_t i = 0; i < overlay->names.count; i++)
        is_known |= strcmp(plain, overlay->names.items[i].name) == 0;
    uint64_t other; // ".." behind a link: clang would take another file for it
    bool is_same = find_index(overlay, plain, &other) && other == index;
    if (!is_known && is_same)
        vec_push(&overlay->names, ((OverlayName){intern(&overlay->strings, plain), index}));
    free(plain);
    return !is_known;
}

// False: JSON, and so clang's description, cannot say the name.
static bool add_root(json_t *roots, const char *name, int fd) {
    Text contents = {0};
    text_add(&contents, "/proc/self/fd/%d", fd);
    json_t *root = json_pack("{s:s, s:s, s:s}", "type", "file", "name", name, "external-contents",
                             text_chars(&contents));
    text_release(&contents);
    return root && json_array_append_new(roots, root) == 0;
}

int overlay_describe(const SourceOverlay *overlay) {
    json_t *roots = json_array();
    bool is_good = true;
    for (size_t i = 0; i < overlay->files.count; i++)
        is_good &= add_root(roots, overlay->files.items[i].path, overlay->files.items[i].fd);
    for (size_t i = 0; i < overlay->names.count; i++)
        is_good &= add_root(roots, overlay->names.items[i].name,
                            overlay->files.items[overlay->names.items[i].file].fd);
    json_t *json =
        json_pack("{s:i, s:b, s:o}", "version", 0, "use-external-names", 0, "roots", roots);
    char *chars = is_good ? json_dumps(json, JSON_COMPACT) : NULL;
    int fd = chars ? anonymous(chars, strlen(chars)) : -1;
    free(chars);
    json_decref(json);
    return fd;
}

void overlay_release(SourceOverlay *overlay) {
    for (size_t i = 0; i < overlay->files.count; i++) {
        text_release(&overlay->files.items[i].contents);
        if (overlay->files.items[i].fd >= 0)
            close(overlay->files.items[i].fd);
    }
    vec_free(&overlay->files);
    vec_free(&overlay->names);
    map_release(&overlay->by_path);
    interner_release(&overlay->strings);
}
