// UNKNOWN: exit handlers
#include <stdlib.h>
static int (*add)(void (*)(void)) = atexit;
static void nothing(void) {}
int main(void) { return add(nothing); }
