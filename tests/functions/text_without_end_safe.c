// FUNCTION: label
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
#include <stdlib.h>
#include <string.h>

char *label(char last) {
    char *text = malloc(9);
    if (!text)
        return NULL;
    memcpy(text, "warning:", 9);
    text[strlen(text) - 1] = last;
    return text;
}
