// The array of pointers grows one element too late.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 1, 1, 1, 1, 1, 1, 1, 1], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char **words;
static size_t n, capacity;
int main(void) {
    while (__VERIFIER_nondet_int()) {
        if (n == 0 || n > capacity) {
            size_t larger = capacity ? 2 * capacity : 8;
            char **w = realloc(words, larger * sizeof *w);
            if (!w)
                exit(1);
            words = w;
            capacity = larger;
        }
        words[n++] = malloc(10);
    }
    for (size_t i = 0; i < n; i++)
        free(words[i]);
    free(words);
    return 0;
}
