// An entry's life ends with its directory.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": ["0", "1"]}
// HARNESS: no, what the file system holds is not given by the harness
#include <dirent.h>
int main(void) {
    DIR *directory = opendir(".");
    if (!directory)
        return 1;
    struct dirent *entry = readdir(directory);
    closedir(directory);
    return entry ? entry->d_name[0] : 0;
}
