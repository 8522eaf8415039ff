#include "api/git_tree.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/process.h"

#include <sha1.h>
#include <sha2.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_ARGUMENTS = 24, MAX_SOURCE = 1 << 24, MAX_NAME = 64 };

typedef struct TreeEntry { // of the commit
    const char *object;    // in hexadecimal digits
    char *path;            // absolute
    bool is_plain;         // neither link nor submodule
    unsigned long long size;
} TreeEntry;

typedef VEC(TreeEntry) EntryList;

// ---- Asking git ---------------------------------------------------------------------------------

// The words end with NULL.
static ProcessResult ask_git(const char *folder, const char *const *words, const Text *input,
                             Budget *budget) {
    static const char *const before[] = {"env",
                                         "GIT_ALLOW_PROTOCOL=", // nothing is fetched
                                         "GIT_NO_LAZY_FETCH=1",
                                         "GIT_TERMINAL_PROMPT=0",
                                         "GIT_OPTIONAL_LOCKS=0",
                                         "LC_ALL=C",
                                         "git",
                                         "--no-pager",
                                         "--no-replace-objects",
                                         "-c",
                                         "core.fsmonitor=false",
                                         "-c",
                                         "core.hooksPath=/dev/null"};
    char *arguments[MAX_ARGUMENTS];
    size_t n = 0;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        arguments[n++] = (char *)before[i];
    for (size_t i = 0; words[i] && n + 1 < MAX_ARGUMENTS; i++)
        arguments[n++] = (char *)words[i];
    arguments[n] = NULL;
    return process_run_with_input(arguments, folder, input, budget);
}

// What it says, without the end of the line; NULL where it fails. The caller frees.
static char *ask_line(const char *folder, const char *const *words, Budget *budget) {
    ProcessResult result = ask_git(folder, words, &(Text){0}, budget);
    char *line = NULL;
    if (result.status == 0 && result.output.length) {
        line = memory_copy_string(text_chars(&result.output));
        line[strcspn(line, "\n")] = '\0';
    }
    process_result_release(&result);
    return line;
}

// ---- What the commit holds ----------------------------------------------------------------------

static char *join(const char *top, const char *name) {
    Text path = {0};
    text_add(&path, "%s/%s", strcmp(top, "/") == 0 ? "" : top, name);
    return text_take(&path);
}

// "mode type object size\tname", each ended by NUL; changes the text.
static void read_entries(const char *top, Text *listing, EntryList *entries) {
    char *at = listing->chars, *end = at + listing->length;
    while (at < end) {
        char *next = at + strlen(at) + 1, *tab = strchr(at, '\t'), *rest = NULL;
        if (tab)
            *tab = '\0';
        char *mode = strtok_r(at, " ", &rest), *type = strtok_r(NULL, " ", &rest);
        char *object = strtok_r(NULL, " ", &rest), *size = strtok_r(NULL, " ", &rest);
        if (tab && mode && type && object)
            vec_push(entries, ((TreeEntry){.object = object,
                                           .path = join(top, tab + 1),
                                           .is_plain = strncmp(mode, "100", 3) == 0,
                                           .size = size ? strtoull(size, NULL, 10) : 0}));
        at = next;
    }
}

// ---- What differs -------------------------------------------------------------------------------

// The digest that git gives to a file with these contents, with as many digits as `like`.
static bool has_object(const char *like, const Text *contents) {
    char head[MAX_NAME], hex[2 * SHA256_DIGEST_LENGTH + 1] = "";
    int n = snprintf(head, sizeof head, "blob %zu", contents->length) + 1; // with the NUL
    const uint8_t *bytes = (const uint8_t *)text_chars(contents);
    if (strlen(like) == 2 * SHA1_DIGEST_LENGTH) {
        SHA1_CTX state;
        SHA1Init(&state);
        SHA1Update(&state, (const uint8_t *)head, (size_t)n);
        SHA1Update(&state, bytes, contents->length);
        SHA1End(&state, hex);
    } else {
        SHA2_CTX state;
        SHA256Init(&state);
        SHA256Update(&state, (const uint8_t *)head, (size_t)n);
        SHA256Update(&state, bytes, contents->length);
        SHA256End(&state, hex);
    }
    return strcmp(hex, like) == 0;
}

static bool read_plain(const char *path, unsigned long long size, Text *contents) {
    struct stat status;
    Diag diag = {0};
    bool is_read = lstat(path, &status) == 0 && S_ISREG(status.st_mode) &&
                   (unsigned long long)status.st_size == size && file_read(path, contents, &diag);
    diag_release(&diag);
    return is_read;
}

static bool is_as_stored(const TreeEntry *entry) {
    Text contents = {0};
    bool is = false;
    if (entry->is_plain && entry->size <= MAX_SOURCE)
        is =
            read_plain(entry->path, entry->size, &contents) && has_object(entry->object, &contents);
    else if (!entry->is_plain) { // a link's target, or a submodule: its files are not looked at
        struct stat status;
        char target[PATH_MAX + 1];
        ssize_t length = readlink(entry->path, target, PATH_MAX);
        if (length >= 0)
            text_add_bytes(&contents, target, (size_t)length);
        is = length >= 0 ? has_object(entry->object, &contents)
                         : stat(entry->path, &status) == 0 && S_ISDIR(status.st_mode);
    } else { // a large one: by its size only when that differs, else its contents
        is =
            read_plain(entry->path, entry->size, &contents) && has_object(entry->object, &contents);
    }
    text_release(&contents);
    return is;
}

// Names of files below the top have no links in them, as far as git knows.
static bool leads_through_link(const char *path) {
    struct stat status;
    const char *slash = strrchr(path, '/');
    Text folder = {0};
    text_add(&folder, "%.*s", slash == path ? 1 : (int)(slash - path), path);
    char *canonical = realpath(text_chars(&folder), NULL);
    bool is = (lstat(path, &status) == 0 && S_ISLNK(status.st_mode)) ||
              (canonical && strcmp(canonical, text_chars(&folder)) != 0);
    text_release(&folder);
    free(canonical);
    return is;
}

static void find_different(const EntryList *entries, GitTree *tree) {
    for (size_t i = 0; i < entries->count; i++) {
        const TreeEntry *entry = &entries->items[i];
        if (is_as_stored(entry))
            continue;
        vec_push(&tree->different,
                 ((GitFile){.path = memory_copy_string(entry->path),
                            .is_there = true,
                            .is_link = !entry->is_plain || leads_through_link(entry->path),
                            .is_whole = entry->is_plain && entry->size <= MAX_SOURCE,
                            .is_gone = access(entry->path, F_OK) != 0}));
    }
}

// The contents of those that differ: "object type size\n", the bytes and "\n" for each.
static bool take_contents(GitTree *tree, const Text *output) {
    size_t at = 0;
    for (size_t i = 0; i < tree->different.count; i++) {
        GitFile *file = &tree->different.items[i];
        if (!file->is_whole)
            continue;
        const char *line = text_chars(output) + at;
        const char *end = memchr(line, '\n', output->length - at);
        unsigned long long size;
        if (!end || sscanf(line, "%*s blob %llu", &size) != 1)
            return false;
        size_t start = (size_t)(end + 1 - text_chars(output));
        if (size > MAX_SOURCE || start + size + 1 > output->length)
            return false;
        text_add_bytes(&file->contents, end + 1, size);
        at = start + size + 1;
    }
    return true;
}

static bool read_contents(GitTree *tree, const EntryList *entries, Budget *budget) {
    static const char *const words[] = {"cat-file", "--batch", NULL};
    Text wanted = {0};
    for (size_t i = 0, d = 0; i < entries->count && d < tree->different.count; i++) {
        if (strcmp(entries->items[i].path, tree->different.items[d].path) != 0)
            continue; // both are in the order of the tree
        if (tree->different.items[d++].is_whole)
            text_add(&wanted, "%s\n", entries->items[i].object);
    }
    bool is_good = true;
    if (wanted.length) {
        ProcessResult result = ask_git(tree->top, words, &wanted, budget);
        is_good = result.status == 0 && take_contents(tree, &result.output);
        process_result_release(&result);
    }
    text_release(&wanted);
    return is_good;
}

// ---- What came later ----------------------------------------------------------------------------

static int by_text(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

bool git_tree_has(const GitTree *tree, const char *path) {
    return tree->paths.count && bsearch(&path, tree->paths.items, tree->paths.count,
                                        sizeof *tree->paths.items, by_text) != NULL;
}

static bool add_later(GitTree *tree, Budget *budget) {
    static const char *const words[] = {"ls-files", "-z", NULL};
    ProcessResult result = ask_git(tree->top, words, &(Text){0}, budget);
    const char *at = text_chars(&result.output), *end = at + result.output.length;
    for (; result.status == 0 && at < end; at += strlen(at) + 1) {
        char *path = join(tree->top, at);
        if (!git_tree_has(tree, path))
            vec_push(&tree->different, ((GitFile){.path = memory_copy_string(path)}));
        free(path);
    }
    bool is_good = result.status == 0;
    process_result_release(&result);
    return is_good;
}

// ---- All together -------------------------------------------------------------------------------

static bool read_tree(GitTree *tree, const char *object, Budget *budget) {
    const char *words[] = {"ls-tree", "-r", "-l", "-z", "--full-tree", object, NULL};
    ProcessResult result = ask_git(tree->top, words, &(Text){0}, budget);
    EntryList entries = {0};
    bool is_good = result.status == 0;
    if (is_good && result.output.length)
        read_entries(tree->top, &result.output, &entries);
    for (size_t i = 0; i < entries.count; i++)
        vec_push(&tree->paths, entries.items[i].path);
    find_different(&entries, tree);
    is_good = is_good && read_contents(tree, &entries, budget);
    if (tree->paths.count)
        qsort(tree->paths.items, tree->paths.count, sizeof *tree->paths.items, by_text);
    vec_free(&entries);
    process_result_release(&result);
    return is_good && add_later(tree, budget);
}

bool git_tree_read(const char *folder, const char *commit, GitTree *tree, Diag *diag,
                   Budget *budget) {
    static const char *const top_words[] = {"rev-parse", "--show-toplevel", NULL};
    Text name = {0};
    *tree = (GitTree){0};
    text_add(&name, "%s^{commit}", commit);
    const char *words[] = {"rev-parse",        "--verify",        "--quiet",
                           "--end-of-options", text_chars(&name), NULL};
    char *object = NULL, *top = ask_line(folder, top_words, budget);
    if (top)
        tree->top = realpath(top, NULL);
    if (tree->top)
        object = ask_line(tree->top, words, budget);
    bool is_good = false;
    if (!tree->top)
        diag_error(diag, NULL, 0, "--since: git finds no work tree at %s", folder);
    else if (!object)
        diag_error(diag, NULL, 0, "--since: git knows no commit '%s'", commit);
    else if (!(is_good = read_tree(tree, object, budget)))
        diag_error(diag, NULL, 0, "--since: git cannot say what '%s' holds", commit);
    text_release(&name);
    free(object);
    free(top);
    return is_good;
}

void git_tree_release(GitTree *tree) {
    for (size_t i = 0; i < tree->paths.count; i++)
        free(tree->paths.items[i]);
    for (size_t i = 0; i < tree->different.count; i++) {
        free(tree->different.items[i].path);
        text_release(&tree->different.items[i].contents);
    }
    vec_free(&tree->paths);
    vec_free(&tree->different);
    free(tree->top);
}
