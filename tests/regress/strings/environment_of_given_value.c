// One variable's value decides whether another one's, of any length, is put into 40 bytes.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [-1, 7, -1, 35], "uninitialised": [], "memory": [{"object": 4, "offset": 0, "bytes": "766572626f7365"}, {"object": 6, "offset": 0, "bytes": "4d4f44452e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e"}]}
// DECIDE: yes
// HARNESS: no, the harness cannot give an environment
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char path[40] = "/tmp/";
    const char *mode = getenv("MODE"), *name = getenv("NAME");
    if (mode == NULL || name == NULL)
        return 1;
    if (strcmp(mode, "verbose") == 0)
        strcat(path, name);
    return puts(path) < 0;
}
