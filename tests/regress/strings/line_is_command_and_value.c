// A line "name:..." whose value is longer than the name may be.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [12, 112, 99, 111, 103, 60, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1], "uninitialised": [], "memory": []}
// DECIDE: yes
// HARNESS: no, the harness cannot give standard input
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct user {
    char name[24];
    int id;
};
int main(void) {
    char line[256];
    struct user *user = calloc(1, sizeof *user);
    while (fgets(line, sizeof line, stdin)) {
        char *colon = strchr(line, ':');
        if (colon == NULL)
            continue;
        *colon = 0;
        if (strcmp(line, "name") == 0)
            strcpy(user->name, colon + 1);
        else if (strcmp(line, "id") == 0)
            user->id = atoi(colon + 1);
    }
    printf("%d\n", user->id);
    free(user);
    return 0;
}
