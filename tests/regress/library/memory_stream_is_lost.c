// What a stream in memory holds belongs to the program after fclose.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// EXPECT: valid-memcleanup FALSE(valid-memcleanup)
// DECIDE: yes
#define _GNU_SOURCE
#include <stdio.h>
static int length(void) {
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    if (!file)
        return 0;
    fputs("text", file);
    fclose(file);
    return (int)size;
}
int main(void) { return length() == 5; }
