// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: unreach-call TRUE
// OUTPUT: handler
// OUTPUT: destructor
// OUTPUT: registered by the destructor
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
static void *memory;
static void late(void) {
    puts("registered by the destructor");
    free(memory);
}
static void handler(void) { puts("handler"); }
__attribute__((destructor)) static void end(void) {
    puts("destructor");
    atexit(late);
}
__attribute__((constructor)) static void start(void) { atexit(handler); }
int main(void) {
    memory = malloc(3);
    exit(0);
}
