// FUNCTION: first_of_copy
// NEEDS: strlen(s) <= 9
// EXPECT: valid-memsafety TRUE
#include <string.h>

int first_of_copy(const char *s) {
    char copy[10];
    strcpy(copy, s);
    return copy[0];
}
