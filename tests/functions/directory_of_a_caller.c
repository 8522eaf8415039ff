// FUNCTION: count_hidden
// EXPECT: valid-memsafety TRUE
// A directory that a function is given is open.
#include <dirent.h>
unsigned count_hidden(DIR *directory) {
    unsigned hidden = 0;
    if (directory)
        for (struct dirent *entry = readdir(directory); entry; entry = readdir(directory))
            hidden += entry->d_name[0] == '.';
    return hidden;
}
