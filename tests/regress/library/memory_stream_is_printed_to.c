// fprintf to a stream in memory writes there.
// EXPECT: unreach-call FALSE
// VERIFY: --timeout 5
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    if (!file)
        return 0;
    fprintf(file, "%s%d", "ab", 12345);
    fclose(file);
    if (size == 7 && text[2] == '1')
        reach_error();
    free(text);
    return 0;
}
