// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// At `return` the variables of main are gone; at `exit` they are there.
#include <stdlib.h>
static int *shared;
static void handler(void) { *shared = 1; }
int main(void) {
    int local = 0;
    shared = &local;
    atexit(handler);
    return local;
}
