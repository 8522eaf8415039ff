// What realpath gives begins with a slash and is freed by the program.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    char *path = realpath(".", NULL);
    if (!path)
        return 0;
    if (path[0] != '/')
        reach_error();
    free(path);
    return 0;
}
