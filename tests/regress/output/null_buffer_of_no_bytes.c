// The usual way to find out how much room a text needs.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    int n = snprintf(NULL, 0, "%s (%d)", argv[0], argc);
    if (n < 0)
        return 1;
    char *text = malloc((size_t)n + 1);
    if (text == NULL)
        return 1;
    snprintf(text, (size_t)n + 1, "%s (%d)", argv[0], argc);
    puts(text);
    free(text);
    return 0;
}
