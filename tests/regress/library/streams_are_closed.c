// EXPECT: valid-memcleanup TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    FILE *file = fopen("name", "r");
    if (file != NULL) {
        file = freopen("other", "r", file);
        if (file != NULL)
            fclose(file);
    }
    FILE *pipe = popen("command", "r");
    if (pipe != NULL)
        pclose(pipe);
    DIR *directory = opendir("/");
    if (directory != NULL)
        closedir(directory);
    puts("end"); // standard output stays open
    return 0;
}
