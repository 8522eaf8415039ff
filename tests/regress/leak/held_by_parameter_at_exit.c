// Only the callee's parameter still holds the pointer: its frame is there at exit.
// EXPECT: valid-memsafety TRUE
#include <stdlib.h>
static void stop(char *text, int status) { exit(status); }
int main(void) {
    stop(malloc(4), 0);
    return 0;
}
