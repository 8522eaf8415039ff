// The caller passed the only pointer on, and the callee dropped it.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
static void stop(char *text, int status) {
    text = 0;
    exit(status);
}
int main(void) {
    int status = 0;
    stop(malloc(4), status);
    return status;
}
