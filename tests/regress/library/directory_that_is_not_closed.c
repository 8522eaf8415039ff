// EXPECT: valid-memcleanup FALSE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
// HARNESS: no, directories are inputs that no harness makes
#include <dirent.h>
#include <stdlib.h>
int main(void) {
    DIR *directory = opendir("/");
    if (directory == NULL)
        exit(1);
    return readdir(directory) == NULL;
}
