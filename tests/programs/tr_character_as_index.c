// A char is negative from 128 on.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [3, 0, 0, 1, -1, 27736], "uninitialised": [], "memory": [{"object": 4, "offset": 0, "bytes": "05"}]}
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static unsigned char map[256];
static bool deleted[256];

// Writes the set that `text` names, with ranges like a-z, to `set`; returns its size.
static size_t expand_set(const char *text, unsigned char *set, size_t capacity) {
    size_t size = 0;

    while (*text != '\0' && size < capacity) {
        unsigned char first = (unsigned char)text[0];
        unsigned char last = first;
        text++;
        if (text[0] == '-' && text[1] != '\0') {
            last = (unsigned char)text[1];
            text += 2;
        }
        for (unsigned int c = first; c <= last && size < capacity; c++)
            set[size++] = (unsigned char)c;
    }
    return size;
}

static void usage(void) {
    fprintf(stderr, "usage: tr set1 set2\n       tr -d set1\n");
}

int main(int argc, char *argv[]) {
    unsigned char from[256], to[256];
    char c;

    if (argc != 3) {
        usage();
        return 2;
    }
    for (int i = 0; i < 256; i++)
        map[i] = (unsigned char)i;

    if (strcmp(argv[1], "-d") == 0) {
        size_t size = expand_set(argv[2], from, sizeof from);
        for (size_t i = 0; i < size; i++)
            deleted[from[i]] = true;
    } else {
        size_t from_size = expand_set(argv[1], from, sizeof from);
        size_t to_size = expand_set(argv[2], to, sizeof to);
        if (to_size == 0) {
            usage();
            return 2;
        }
        for (size_t i = 0; i < from_size; i++)
            map[from[i]] = to[i < to_size ? i : to_size - 1];
    }
    while ((c = (char)getchar()) != EOF)
        if (!deleted[c])
            putchar(map[c]);
    return 0;
}
