// EXPECT: valid-memsafety FALSE(valid-free)
// DECIDE: yes
#include <stdlib.h>
static char *buffer;
static void handler(void) { free(buffer); }
int main(void) {
    buffer = malloc(10);
    atexit(handler);
    atexit(handler);
    return 0;
}
