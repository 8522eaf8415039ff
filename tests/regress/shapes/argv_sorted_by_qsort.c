// Arguments are sorted by the library, and printed.
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int compare(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}
int main(int argc, char **argv) {
    qsort(argv + 1, argc - 1, sizeof *argv, compare);
    for (int i = 1; i < argc; i++)
        puts(argv[i]);
    return 0;
}
