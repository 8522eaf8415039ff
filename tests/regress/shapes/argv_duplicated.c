// All arguments are copied into memory of their own, and freed up to the null pointer.
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    char **copy = malloc((argc + 1) * sizeof *copy);
    if (!copy)
        return 1;
    for (int i = 0; i < argc; i++) {
        copy[i] = malloc(strlen(argv[i]) + 1);
        if (!copy[i])
            abort();
        strcpy(copy[i], argv[i]);
    }
    copy[argc] = NULL;
    for (char **p = copy; *p; p++)
        free(*p);
    free(copy);
    return 0;
}
