#include "base/nearest.h"

#include <string.h>

enum { MAX_LENGTH = 64 };

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

// Letters that are added, removed or replaced (Levenshtein).
static size_t distance(const char *a, size_t n, const char *b, size_t m) {
    size_t row[MAX_LENGTH + 1];
    for (size_t j = 0; j <= m; j++)
        row[j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = least(replaced, 1 + least(row[j], row[j - 1]));
        }
    }
    return row[m];
}

const char *nearest_name(const char *word, const char *const *names, size_t n) {
    const char *found = NULL;
    size_t length = strlen(word), best = 1 + length / 3;
    for (size_t i = 0; i < n && length <= MAX_LENGTH; i++) {
        size_t other = strlen(names[i]);
        size_t d = other <= MAX_LENGTH ? distance(word, length, names[i], other) : best + 1;
        if (d <= best && (!found || d < best)) {
            best = d;
            found = names[i];
        }
    }
    return found;
}
