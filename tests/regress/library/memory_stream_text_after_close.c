// What fflush showed is gone after fclose.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// HARNESS: no, the library may give the same memory away
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    if (!file)
        return 0;
    fputs("text", file);
    fflush(file);
    char *early = text;
    fclose(file);
    int c = early[0];
    free(text);
    return c;
}
