// FUNCTION: second_of_two
// EXPECT: valid-memsafety TRUE
#include <stdlib.h>

char *second_of_two(char c, int mode) {
    char *a = malloc(10);
    if (!a)
        return NULL;
    char *b = malloc(10);
    if (mode > 10 || !b) {
        free(a);
        free(b);
        return NULL;
    }
    free(a);
    b[0] = c;
    return b;
}
