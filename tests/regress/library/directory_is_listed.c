// A directory that is opened, read to its end and closed.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <dirent.h>
int main(void) {
    DIR *directory = opendir(".");
    if (!directory)
        return 1;
    unsigned hidden = 0;
    for (struct dirent *entry = readdir(directory); entry; entry = readdir(directory))
        hidden += entry->d_name[0] == '.';
    closedir(directory);
    return hidden != 0;
}
