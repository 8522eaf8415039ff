// FUNCTION: count_tokens
// EXPECT: valid-memsafety TRUE
#include <string.h>

int count_tokens(char *s) {
    int n = 0;
    for (char *token = s; *token != 0; n++) {
        char *comma = strchr(token, ',');
        if (comma == NULL)
            break;
        *comma = 0;
        token = comma + 1;
    }
    return n;
}
