// Copies, comparisons and searches by hand, in functions; the copy is cut where the character is found.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *copy_of(const char *s) {
    char *copy = malloc(strlen(s) + 1), *end = copy;
    while (*s != 0)
        *end++ = *s++;
    *end = 0;
    return copy;
}
static int difference(const char *a, const char *b) {
    while (*a != 0 && *a == *b) {
        a++;
        b++;
    }
    return *a - *b;
}
static char *find(char *s, int c) {
    for (; *s != 0; s++)
        if (*s == c)
            return s;
    return NULL;
}
int main(int argc, char **argv) {
    if (argc < 3)
        return 1;
    char *copy = copy_of(argv[1]);
    if (difference(copy, argv[2]) == 0)
        puts("same");
    char *colon = find(copy, ':');
    if (colon != NULL) {
        *colon = 0;
        puts(colon + 1);
    }
    puts(copy);
    free(copy);
    return 0;
}
