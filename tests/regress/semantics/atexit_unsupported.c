// UNKNOWN: exit handlers
#include <stdlib.h>
static void handler(void) {}
int main(void) {
    return atexit(handler);
}
