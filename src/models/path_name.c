// Parts of path names: libgen.h, and basename as string.h has it.
#define _GNU_SOURCE
#include "models.h"

static char *last_slash(const char *s) {
    const char *last = NULL;
    for (; *s != 0; s++)
        if (*s == '/')
            last = s;
    return (char *)last;
}

// string.h's: what follows the last slash. Changes nothing.
char *basename(const char *path) {
    char *slash = last_slash(path);
    return slash != NULL ? slash + 1 : (char *)path;
}

static char dot[] = ".";

// libgen.h's: slashes at the end are removed, in place.
char *__xpg_basename(char *path) {
    if (path == NULL || *path == 0)
        return dot;
    size_t end = string_length(path);
    if (path[end - 1] == '/') {
        while (end > 0 && path[end - 1] == '/')
            end--;
        if (end == 0)
            return path + string_length(path) - 1;
        path[end] = 0;
    }
    size_t start = end;
    while (start > 0 && path[start - 1] != '/')
        start--;
    return path + start;
}

// What comes before the last part, in place; "/" and "//" at the start stay.
char *dirname(char *path) {
    if (path == NULL)
        return dot;
    size_t end = string_length(path);
    while (end > 0 && path[end - 1] == '/')
        end--;
    while (end > 0 && path[end - 1] != '/')
        end--;
    if (end == 0 && path[0] != '/')
        return dot;
    while (end > 0 && path[end - 1] == '/')
        end--;
    if (end == 0)
        end = path[1] == '/' && path[2] != '/' ? 2 : 1;
    path[end] = 0;
    return path;
}
