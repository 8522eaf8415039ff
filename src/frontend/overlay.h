// Source files as they were, in place of those on the disk: clang reads them by its overlay of the
// file system, and so does everything else of this folder that looks at source texts. Nothing is
// written: the contents are in anonymous files, which child processes inherit.
#ifndef FRONTEND_OVERLAY_H
#define FRONTEND_OVERLAY_H

#include "base/intern.h"
#include "base/text.h"
#include "base/vec.h"

#include <stdbool.h>

typedef struct OverlayFile {
    const char *path; // canonical: absolute, without links and dots
    Text contents;
    int fd; // the anonymous file, open for children
} OverlayFile;

typedef struct OverlayName {
    const char *name; // absolute, another spelling of its path
    size_t file;
} OverlayName;

typedef struct SourceOverlay {
    VEC(OverlayFile) files;
    VEC(OverlayName) names;
    Interner strings;
    Map by_path; // interned path -> index
} SourceOverlay; // a zeroed one is empty

// Takes the contents. `path` is canonical. False: there are no more anonymous files to be had.
bool overlay_add(SourceOverlay *overlay, const char *path, Text *contents);
// What is in place of the file that the path leads to, by whatever links; NULL: nothing is. An
// overlay that is NULL is empty.
const OverlayFile *overlay_find(SourceOverlay *overlay, const char *path);
// clang finds a file only under the names that it was told. Tells it this one (absolute), if it is
// one of a file in the overlay that clang did not know yet.
bool overlay_add_name(SourceOverlay *overlay, const char *name);
// An anonymous file with what clang wants to be told (-ivfsoverlay), to be closed, or -1.
int overlay_describe(const SourceOverlay *overlay);
void overlay_release(SourceOverlay *overlay);

#endif
