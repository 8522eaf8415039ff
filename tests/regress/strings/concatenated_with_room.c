// Two strings and what is between them.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 3)
        return 1;
    char *path = malloc(strlen(argv[1]) + strlen(argv[2]) + 2);
    if (!path)
        return 1;
    strcpy(path, argv[1]);
    strcat(path, "/");
    strcat(path, argv[2]);
    free(path);
    return 0;
}
