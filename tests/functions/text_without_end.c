// FUNCTION: label
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>
#include <string.h>

char *label(char last) {
    char *text = malloc(8);
    if (!text)
        return NULL;
    memcpy(text, "warning:", 8); // all of it but the NUL
    text[strlen(text) - 1] = last;
    return text;
}
