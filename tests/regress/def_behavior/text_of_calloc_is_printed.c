// calloc gives texts without characters, whether or not they were touched.
// EXPECT: uninitialised TRUE
// DECIDE: yes
// VIOLATION: none
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *text = calloc(8, 1), *other = malloc(8);
    other[0] = 0;
    char *chosen = text ? text : other;
    printf("%s\n", chosen);
    free(text);
    free(other);
    return 0;
}
