#include "cli/source_paths.h"

#include "base/memory.h"

#include <string.h>
#include <unistd.h>

static void add_name(Text *path, const char *name, size_t length) {
    if (!length || (length == 1 && *name == '.'))
        return;
    if (length == 2 && name[0] == '.' && name[1] == '.') {
        while (path->length && path->chars[--path->length] != '/')
            continue;
        if (path->chars)
            path->chars[path->length] = '\0';
        return;
    }
    text_add(path, "/%.*s", (int)length, name);
}

static void add_names(Text *path, const char *names) {
    while (*names) {
        size_t length = strcspn(names, "/");
        add_name(path, names, length);
        names += length + (names[length] == '/');
    }
}

char *path_absolute(const char *path) {
    Text absolute = {0};
    char here[4096];
    if (*path != '/' && getcwd(here, sizeof here))
        add_names(&absolute, here);
    add_names(&absolute, path);
    if (!absolute.length)
        text_add(&absolute, "/");
    return text_take(&absolute);
}

const char *path_below(const char *root, const char *path) {
    size_t length = strlen(root);
    if (strcmp(root, "/") == 0)
        return path + 1;
    bool is_below = strncmp(path, root, length) == 0 && path[length] == '/';
    return is_below ? path + length + 1 : path;
}

char *path_folder(const char *absolute) {
    const char *slash = strrchr(absolute, '/');
    Text folder = {0};
    text_add(&folder, "%.*s", slash && slash > absolute ? (int)(slash - absolute) : 1, absolute);
    return text_take(&folder);
}
