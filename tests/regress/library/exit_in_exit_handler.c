// EXPECT: def-behavior FALSE(library)
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call FALSE
// DECIDE: yes
// Undefined (C17 7.22.4.4); for other properties it is as in glibc, which goes on with the handlers that are left.
#include <stdlib.h>
extern void reach_error(void);
static void left(void) { reach_error(); }
static void leaves(void) { exit(2); }
int main(void) {
    atexit(left);
    atexit(leaves);
    exit(1);
}
