// The text has no room for its NUL.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 1], "memory": [{"object": 3, "offset": 0, "bytes": "61"}]}
// DECIDE: yes
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    char *text = malloc(1);
    size_t used = 0;
    for (int i = 0; i < argc; i++) {
        size_t length = strlen(argv[i]);
        text = realloc(text, used + length + (i == 0));
        memcpy(text + used, argv[i], length + 1);
        used += length;
    }
    free(text);
    return 0;
}
