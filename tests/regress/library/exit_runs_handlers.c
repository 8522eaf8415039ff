// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: unreach-call TRUE
// OUTPUT: handler
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static char *buffer;
static void handler(void) {
    puts("handler");
    free(buffer);
}
static void leave(int status) {
    exit(status);
    reach_error();
}
int main(void) {
    buffer = malloc(10);
    atexit(handler);
    leave(__VERIFIER_nondet_int());
    return *buffer;
}
