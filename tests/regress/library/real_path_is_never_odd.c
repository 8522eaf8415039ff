// Real paths have no two slashes in a row: the model covers more, which is no evidence.
// EXPECT: unreach-call TRUE
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    char *path = realpath(".", NULL);
    if (path && path[1] == '/')
        reach_error();
    free(path);
    return 0;
}
