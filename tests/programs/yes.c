// Its arguments, a number of times.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: def-behavior TRUE
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Prints its arguments, or "y", as often as the environment variable YES_LIMIT says, at most.
static char *join(int count, char **words) {
    size_t size = 1;

    for (int i = 0; i < count; i++)
        size += strlen(words[i]) + 1;
    char *text = malloc(size), *end = text;
    if (text == NULL)
        return NULL;
    for (int i = 0; i < count; i++) {
        size_t length = strlen(words[i]);
        if (i > 0)
            *end++ = ' ';
        memcpy(end, words[i], length);
        end += length;
    }
    *end = '\0';
    return text;
}

static unsigned long limit_from_environment(void) {
    const char *text = getenv("YES_LIMIT");
    char *end;

    if (text == NULL || *text == '\0')
        return 1000000;
    unsigned long limit = strtoul(text, &end, 10);
    return *end == '\0' ? limit : 1;
}

int main(int argc, char **argv) {
    unsigned long limit = limit_from_environment();
    char *text = argc > 1 ? join(argc - 1, argv + 1) : strdup("y");

    if (text == NULL) {
        perror("yes");
        return 1;
    }
    while (limit-- > 0) {
        if (puts(text) == EOF) {
            free(text);
            return 1;
        }
    }
    free(text);
    return 0;
}
