// All places of the pattern that a prefix of the path can lead to are kept at once, as in a
// nondeterministic automaton, so that there is no backtracking.
#include "base/glob.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

// A star needs no character: what stands behind it is reached, too.
static void reach(bool *at, const char *pattern, size_t i) {
    for (;; i++) {
        at[i] = true;
        if (pattern[i] != '*')
            break;
    }
}

// "a/**/b" has "a/b", too: at the beginning of a name, "**/" may be nothing.
static void reach_behind_folders(bool *at, const char *pattern, size_t length) {
    for (size_t i = 2; i < length; i++)
        if (at[i] && pattern[i] == '/' && pattern[i - 1] == '*' && pattern[i - 2] == '*')
            reach(at, pattern, i + 1);
}

static bool is_double(const char *pattern, size_t i) {
    return pattern[i + 1] == '*' || (i && pattern[i - 1] == '*');
}

static void step(const char *pattern, size_t length, const bool *at, bool *next, char c) {
    memset(next, 0, (length + 2) * sizeof *next);
    for (size_t i = 0; i < length; i++) {
        if (!at[i])
            continue;
        if (pattern[i] == '*' && (c != '/' || is_double(pattern, i)))
            reach(next, pattern, i);
        else if (pattern[i] == c || (pattern[i] == '?' && c != '/'))
            reach(next, pattern, i + 1);
    }
    if (c == '/')
        reach_behind_folders(next, pattern, length);
}

bool glob_matches(const char *pattern, const char *path) {
    size_t length = strlen(pattern);
    bool *at = memory_zeroed((length + 2) * sizeof *at), *next = memory_new(length + 2);
    reach(at, pattern, 0);
    reach_behind_folders(at, pattern, length);
    for (const char *p = path; *p; p++) {
        step(pattern, length, at, next, *p);
        bool *swap = at;
        at = next;
        next = swap;
    }
    bool matches = at[length];
    free(at);
    free(next);
    return matches;
}
