// The files of a commit of git, as far as they differ from those in the work tree.
//
// The repository is not trusted: git is asked only for what it stores (rev-parse, ls-tree,
// ls-files, cat-file), which runs no hooks, filters, diff drivers or file system monitors; it may
// fetch nothing. Which files differ is found out here, by their sizes and digests.
#ifndef API_GIT_TREE_H
#define API_GIT_TREE_H

#include "base/budget.h"
#include "base/diag.h"
#include "base/vec.h"

#include <stdbool.h>

typedef struct GitFile {
    char *path;    // absolute
    Text contents; // at the commit
    bool is_there; // at the commit; else it came later
    bool is_link;  // then or now, or in a folder that is reached by a link now
    bool is_whole; // its contents are known; else it is a link, or a large file
    bool is_gone;  // from the work tree
} GitFile;

typedef struct GitTree {
    char *top;         // of the work tree, canonical
    VEC(char *) paths; // of all files of the commit, absolute, sorted
    VEC(GitFile) different;
} GitTree; // a zeroed one is empty

// `folder` is somewhere in the work tree. False after an error.
bool git_tree_read(const char *folder, const char *commit, GitTree *tree, Diag *diag,
                   Budget *budget);
bool git_tree_has(const GitTree *tree, const char *path); // absolute
void git_tree_release(GitTree *tree);

#endif
