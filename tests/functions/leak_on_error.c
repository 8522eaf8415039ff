// FUNCTION: second_of_two
// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>

char *second_of_two(char c, int mode) {
    char *a = malloc(10);
    if (!a)
        return NULL;
    char *b = malloc(10);
    if (mode > 10 || !b) {
        free(a);
        return NULL; // b
    }
    free(a);
    b[0] = c;
    return b;
}
