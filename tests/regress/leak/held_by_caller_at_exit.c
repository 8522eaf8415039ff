// The callers' variables are there while a callee exits, however deep it is.
// EXPECT: valid-memsafety TRUE
#include <stdlib.h>
static void stop(int depth) {
    char *mine = malloc(4);
    if (depth == 0)
        exit(0);
    stop(depth - 1);
    *mine = 1;
}
int main(void) {
    char *p = malloc(4);
    stop(3);
    return 0;
}
