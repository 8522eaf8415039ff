// A stream in memory holds what was written, by whatever function.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    if (!file)
        return 0;
    fputs("number ", file);
    fputc('4', file);
    fwrite("2?", 1, 1, file);
    fflush(file);
    if (size != 9 || strcmp(text, "number 42") != 0)
        reach_error();
    fclose(file);
    free(text);
    return 0;
}
