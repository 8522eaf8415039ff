// Names of source files, as the command line and the compiler spell them, in one spelling.
#ifndef CLI_SOURCE_PATHS_H
#define CLI_SOURCE_PATHS_H

#include "base/text.h"

// Absolute, without "." and ".."; links are not followed. The caller frees.
char *path_absolute(const char *path);
// As seen from a folder (absolute): "src/a.c" of "/work/src/a.c" from "/work"; the whole path where
// it is not below. Points into `path`, which is absolute.
const char *path_below(const char *root, const char *path);
// The folder that holds it: "/a" of "/a/b", "/" of "/a". The caller frees.
char *path_folder(const char *absolute);

#endif
