// Which handlers run: those of atexit, those of at_quick_exit, or none.
#include <stdio.h>
#include <stdlib.h>

#ifndef LEAVE
#define LEAVE quick_exit(0)
#endif

static void slow(void) { puts("slow"); }
static void quick(void) {
    puts("quick");
    fflush(stdout);
}
static void first(void) {
    puts("first");
    fflush(stdout);
}

int main(void) {
    atexit(slow);
    at_quick_exit(first);
    at_quick_exit(quick);
    puts("main");
    fflush(stdout);
    LEAVE;
}
