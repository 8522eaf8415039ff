// FUNCTION: without_blanks
// EXPECT: valid-memsafety TRUE
#include <stdlib.h>
#include <string.h>

char *without_blanks(const char *s) {
    char *copy = malloc(strlen(s) + 1);
    if (!copy)
        return NULL;
    strcpy(copy, s);
    char *start = copy;
    while (*start == ' ')
        start++;
    if (!*start) {
        free(copy);
        return NULL;
    }
    memmove(copy, start, strlen(start) + 1);
    return copy;
}
